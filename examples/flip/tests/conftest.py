"""The pack is known to every test here, whether or not it is installed."""

from unorules.extension import add_pack
from unorules_flip import PACK

add_pack(PACK)
