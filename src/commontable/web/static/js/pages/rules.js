/** The rules of a game, opened at the number in the address. */
import { openRule } from "../lib/rules-text.js";

const follow = () => openRule(decodeURIComponent(location.hash.slice(1)));
addEventListener("hashchange", follow);
follow();
