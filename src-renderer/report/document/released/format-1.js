// Written by tools/freeze-report.ts: the renderer of report format 1. Never changed, never written again.
// node_modules/big.js/big.mjs
/************************************** EDITABLE DEFAULTS *****************************************/
var DP = 20;
var RM = 1;
var MAX_DP = 1e6;
var MAX_POWER = 1e6;
var NE = -7;
var PE = 21;
var STRICT = false;
var NAME = "[big.js] ";
var INVALID = NAME + "Invalid ";
var INVALID_DP = INVALID + "decimal places";
var INVALID_RM = INVALID + "rounding mode";
var DIV_BY_ZERO = NAME + "Division by zero";
var P = {};
var UNDEFINED = void 0;
var NUMERIC$1 = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
function _Big_() {
	function Big(n) {
		var x = this;
		if (!(x instanceof Big)) return n === UNDEFINED && arguments.length === 0 ? _Big_() : new Big(n);
		if (n instanceof Big) {
			x.s = n.s;
			x.e = n.e;
			x.c = n.c.slice();
		} else {
			if (typeof n !== "string") {
				if (Big.strict === true && typeof n !== "bigint") throw TypeError(INVALID + "value");
				n = n === 0 && 1 / n < 0 ? "-0" : String(n);
			}
			parse(x, n);
		}
		x.constructor = Big;
	}
	Big.prototype = P;
	Big.DP = DP;
	Big.RM = RM;
	Big.NE = NE;
	Big.PE = PE;
	Big.strict = STRICT;
	Big.roundDown = 0;
	Big.roundHalfUp = 1;
	Big.roundHalfEven = 2;
	Big.roundUp = 3;
	return Big;
}
function parse(x, n) {
	var e, i, nl;
	if (!NUMERIC$1.test(n)) throw Error(INVALID + "number");
	x.s = n.charAt(0) == "-" ? (n = n.slice(1), -1) : 1;
	if ((e = n.indexOf(".")) > -1) n = n.replace(".", "");
	if ((i = n.search(/e/i)) > 0) {
		if (e < 0) e = i;
		e += +n.slice(i + 1);
		n = n.substring(0, i);
	} else if (e < 0) e = n.length;
	nl = n.length;
	for (i = 0; i < nl && n.charAt(i) == "0";) ++i;
	if (i == nl) x.c = [x.e = 0];
	else {
		for (; nl > 0 && n.charAt(--nl) == "0";);
		x.e = e - i - 1;
		x.c = [];
		for (e = 0; i <= nl;) x.c[e++] = +n.charAt(i++);
	}
	return x;
}
function round$1(x, sd, rm, more) {
	var xc = x.c;
	if (rm === UNDEFINED) rm = x.constructor.RM;
	if (rm !== 0 && rm !== 1 && rm !== 2 && rm !== 3) throw Error(INVALID_RM);
	if (sd < 1) {
		more = rm === 3 && (more || !!xc[0]) || sd === 0 && (rm === 1 && xc[0] >= 5 || rm === 2 && (xc[0] > 5 || xc[0] === 5 && (more || xc[1] !== UNDEFINED)));
		xc.length = 1;
		if (more) {
			x.e = x.e - sd + 1;
			xc[0] = 1;
		} else xc[0] = x.e = 0;
	} else if (sd < xc.length) {
		more = rm === 1 && xc[sd] >= 5 || rm === 2 && (xc[sd] > 5 || xc[sd] === 5 && (more || xc[sd + 1] !== UNDEFINED || xc[sd - 1] & 1)) || rm === 3 && (more || !!xc[0]);
		xc.length = sd;
		if (more) for (; ++xc[--sd] > 9;) {
			xc[sd] = 0;
			if (sd === 0) {
				++x.e;
				xc.unshift(1);
				break;
			}
		}
		for (sd = xc.length; !xc[--sd];) xc.pop();
	}
	return x;
}
function stringify(x, doExponential, isNonzero) {
	var e = x.e, s = x.c.join(""), n = s.length;
	if (doExponential) s = s.charAt(0) + (n > 1 ? "." + s.slice(1) : "") + (e < 0 ? "e" : "e+") + e;
	else if (e < 0) {
		for (; ++e;) s = "0" + s;
		s = "0." + s;
	} else if (e > 0) {
		if (++e > n) for (e -= n; e--;) s += "0";
		else if (e < n) s = s.slice(0, e) + "." + s.slice(e);
	} else if (n > 1) s = s.charAt(0) + "." + s.slice(1);
	return x.s < 0 && isNonzero ? "-" + s : s;
}
P.abs = function() {
	var x = new this.constructor(this);
	x.s = 1;
	return x;
};
P.cmp = function(y) {
	var isneg, x = this, xc = x.c, yc = (y = new x.constructor(y)).c, i = x.s, j = y.s, k = x.e, l = y.e;
	if (!xc[0] || !yc[0]) return !xc[0] ? !yc[0] ? 0 : -j : i;
	if (i != j) return i;
	isneg = i < 0;
	if (k != l) return k > l ^ isneg ? 1 : -1;
	j = (k = xc.length) < (l = yc.length) ? k : l;
	for (i = -1; ++i < j;) if (xc[i] != yc[i]) return xc[i] > yc[i] ^ isneg ? 1 : -1;
	return k == l ? 0 : k > l ^ isneg ? 1 : -1;
};
P.div = function(y) {
	var x = this, Big = x.constructor, a = x.c, b = (y = new Big(y)).c, k = x.s == y.s ? 1 : -1, dp = Big.DP;
	if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
	if (!b[0]) throw Error(DIV_BY_ZERO);
	if (!a[0]) {
		y.s = k;
		y.c = [y.e = 0];
		return y;
	}
	var bl, bt, n, cmp, ri, bz = b.slice(), ai = bl = b.length, al = a.length, r = a.slice(0, bl), rl = r.length, q = y, qc = q.c = [], qi = 0, p = dp + (q.e = x.e - y.e) + 1;
	q.s = k;
	k = p < 0 ? 0 : p;
	bz.unshift(0);
	for (; rl++ < bl;) r.push(0);
	do {
		for (n = 0; n < 10; n++) {
			if (bl != (rl = r.length)) cmp = bl > rl ? 1 : -1;
			else for (ri = -1, cmp = 0; ++ri < bl;) if (b[ri] != r[ri]) {
				cmp = b[ri] > r[ri] ? 1 : -1;
				break;
			}
			if (cmp < 0) {
				for (bt = rl == bl ? b : bz; rl;) {
					if (r[--rl] < bt[rl]) {
						ri = rl;
						for (; ri && !r[--ri];) r[ri] = 9;
						--r[ri];
						r[rl] += 10;
					}
					r[rl] -= bt[rl];
				}
				for (; !r[0];) r.shift();
			} else break;
		}
		qc[qi++] = cmp ? n : ++n;
		if (r[0] && cmp) r[rl] = a[ai] || 0;
		else r = [a[ai]];
	} while ((ai++ < al || r[0] !== UNDEFINED) && k--);
	if (!qc[0] && qi != 1) {
		qc.shift();
		q.e--;
		p--;
	}
	if (qi > p) round$1(q, p, Big.RM, r[0] !== UNDEFINED);
	return q;
};
P.eq = function(y) {
	return this.cmp(y) === 0;
};
P.gt = function(y) {
	return this.cmp(y) > 0;
};
P.gte = function(y) {
	return this.cmp(y) > -1;
};
P.lt = function(y) {
	return this.cmp(y) < 0;
};
P.lte = function(y) {
	return this.cmp(y) < 1;
};
P.minus = P.sub = function(y) {
	var i, j, t, xlty, x = this, Big = x.constructor, a = x.s, b = (y = new Big(y)).s;
	if (a != b) {
		y.s = -b;
		return x.plus(y);
	}
	var xc = x.c.slice(), xe = x.e, yc = y.c, ye = y.e;
	if (!xc[0] || !yc[0]) {
		if (yc[0]) y.s = -b;
		else if (xc[0]) y = new Big(x);
		else y.s = 1;
		return y;
	}
	if (a = xe - ye) {
		if (xlty = a < 0) {
			a = -a;
			t = xc;
		} else {
			ye = xe;
			t = yc;
		}
		t.reverse();
		for (b = a; b--;) t.push(0);
		t.reverse();
	} else {
		j = ((xlty = xc.length < yc.length) ? xc : yc).length;
		for (a = b = 0; b < j; b++) if (xc[b] != yc[b]) {
			xlty = xc[b] < yc[b];
			break;
		}
	}
	if (xlty) {
		t = xc;
		xc = yc;
		yc = t;
		y.s = -y.s;
	}
	if ((b = (j = yc.length) - (i = xc.length)) > 0) for (; b--;) xc[i++] = 0;
	for (b = i; j > a;) {
		if (xc[--j] < yc[j]) {
			for (i = j; i && !xc[--i];) xc[i] = 9;
			--xc[i];
			xc[j] += 10;
		}
		xc[j] -= yc[j];
	}
	for (; xc[--b] === 0;) xc.pop();
	for (; xc[0] === 0;) {
		xc.shift();
		--ye;
	}
	if (!xc[0]) {
		y.s = 1;
		xc = [ye = 0];
	}
	y.c = xc;
	y.e = ye;
	return y;
};
P.mod = function(y) {
	var ygtx, x = this, Big = x.constructor, a = x.s, b = (y = new Big(y)).s;
	if (!y.c[0]) throw Error(DIV_BY_ZERO);
	x.s = y.s = 1;
	ygtx = y.cmp(x) == 1;
	x.s = a;
	y.s = b;
	if (ygtx) return new Big(x);
	a = Big.DP;
	b = Big.RM;
	Big.DP = Big.RM = 0;
	x = x.div(y);
	Big.DP = a;
	Big.RM = b;
	return this.minus(x.times(y));
};
P.neg = function() {
	var x = new this.constructor(this);
	x.s = -x.s;
	return x;
};
P.plus = P.add = function(y) {
	var e, k, t, x = this, Big = x.constructor;
	y = new Big(y);
	if (x.s != y.s) {
		y.s = -y.s;
		return x.minus(y);
	}
	var xe = x.e, xc = x.c, ye = y.e, yc = y.c;
	if (!xc[0] || !yc[0]) {
		if (!yc[0]) {
			if (xc[0]) y = new Big(x);
			else y.s = x.s;
		}
		return y;
	}
	xc = xc.slice();
	if (e = xe - ye) {
		if (e > 0) {
			ye = xe;
			t = yc;
		} else {
			e = -e;
			t = xc;
		}
		t.reverse();
		for (; e--;) t.push(0);
		t.reverse();
	}
	if (xc.length - yc.length < 0) {
		t = yc;
		yc = xc;
		xc = t;
	}
	e = yc.length;
	for (k = 0; e; xc[e] %= 10) k = (xc[--e] = xc[e] + yc[e] + k) / 10 | 0;
	if (k) {
		xc.unshift(k);
		++ye;
	}
	for (e = xc.length; xc[--e] === 0;) xc.pop();
	y.c = xc;
	y.e = ye;
	return y;
};
P.pow = function(n) {
	var x = this, one = new x.constructor("1"), y = one, isneg = n < 0;
	if (n !== ~~n || n < -1e6 || n > MAX_POWER) throw Error(INVALID + "exponent");
	if (isneg) n = -n;
	for (;;) {
		if (n & 1) y = y.times(x);
		n >>= 1;
		if (!n) break;
		x = x.times(x);
	}
	return isneg ? one.div(y) : y;
};
P.prec = function(sd, rm) {
	if (sd !== ~~sd || sd < 1 || sd > MAX_DP) throw Error(INVALID + "precision");
	return round$1(new this.constructor(this), sd, rm);
};
P.round = function(dp, rm) {
	if (dp === UNDEFINED) dp = 0;
	else if (dp !== ~~dp || dp < -1e6 || dp > MAX_DP) throw Error(INVALID_DP);
	return round$1(new this.constructor(this), dp + this.e + 1, rm);
};
P.sqrt = function() {
	var r, c, t, x = this, Big = x.constructor, s = x.s, e = x.e, half = new Big("0.5");
	if (!x.c[0]) return new Big(x);
	if (s < 0) throw Error(NAME + "No square root");
	s = Math.sqrt(+stringify(x, true, true));
	if (s === 0 || s === 1 / 0) {
		c = x.c.join("");
		if (!(c.length + e & 1)) c += "0";
		s = Math.sqrt(c);
		e = ((e + 1) / 2 | 0) - (e < 0 || e & 1);
		r = new Big((s == 1 / 0 ? "5e" : (s = s.toExponential()).slice(0, s.indexOf("e") + 1)) + e);
	} else r = new Big(s + "");
	e = r.e + (Big.DP += 4);
	do {
		t = r;
		r = half.times(t.plus(x.div(t)));
	} while (t.c.slice(0, e).join("") !== r.c.slice(0, e).join(""));
	return round$1(r, (Big.DP -= 4) + r.e + 1, Big.RM);
};
P.times = P.mul = function(y) {
	var c, x = this, Big = x.constructor, xc = x.c, yc = (y = new Big(y)).c, a = xc.length, b = yc.length, i = x.e, j = y.e;
	y.s = x.s == y.s ? 1 : -1;
	if (!xc[0] || !yc[0]) {
		y.c = [y.e = 0];
		return y;
	}
	y.e = i + j;
	if (a < b) {
		c = xc;
		xc = yc;
		yc = c;
		j = a;
		a = b;
		b = j;
	}
	for (c = new Array(j = a + b); j--;) c[j] = 0;
	for (i = b; i--;) {
		b = 0;
		for (j = a + i; j > i;) {
			b = c[j] + yc[i] * xc[j - i - 1] + b;
			c[j--] = b % 10;
			b = b / 10 | 0;
		}
		c[j] = b;
	}
	if (b) ++y.e;
	else c.shift();
	for (i = c.length; !c[--i];) c.pop();
	y.c = c;
	return y;
};
P.toExponential = function(dp, rm) {
	var x = this, n = x.c[0];
	if (dp !== UNDEFINED) {
		if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
		x = round$1(new x.constructor(x), ++dp, rm);
		for (; x.c.length < dp;) x.c.push(0);
	}
	return stringify(x, true, !!n);
};
P.toFixed = function(dp, rm) {
	var x = this, n = x.c[0];
	if (dp !== UNDEFINED) {
		if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
		x = round$1(new x.constructor(x), dp + x.e + 1, rm);
		for (dp = dp + x.e + 1; x.c.length < dp;) x.c.push(0);
	}
	return stringify(x, false, !!n);
};
P.toJSON = P.toString = function() {
	var x = this, Big = x.constructor;
	return stringify(x, x.e <= Big.NE || x.e >= Big.PE, !!x.c[0]);
};
if (typeof Symbol !== "undefined") P[Symbol.for("nodejs.util.inspect.custom")] = P.toJSON;
P.toNumber = function() {
	var n = +stringify(this, true, true);
	if (this.constructor.strict === true && !this.eq(n.toString())) throw Error(NAME + "Imprecise conversion");
	return n;
};
P.toPrecision = function(sd, rm) {
	var x = this, Big = x.constructor, n = x.c[0];
	if (sd !== UNDEFINED) {
		if (sd !== ~~sd || sd < 1 || sd > MAX_DP) throw Error(INVALID + "precision");
		x = round$1(new Big(x), sd, rm);
		for (; x.c.length < sd;) x.c.push(0);
	}
	return stringify(x, sd <= x.e || x.e <= Big.NE || x.e >= Big.PE, !!n);
};
P.valueOf = function() {
	var x = this, Big = x.constructor;
	if (Big.strict === true) throw Error(NAME + "valueOf disallowed");
	return stringify(x, x.e <= Big.NE || x.e >= Big.PE, true);
};
var Big = _Big_();
// src-shared/decimal.ts
/**
* Exact decimals as text, over big.js: text in, text out, never an exponent in the output, never a float.
* Functions that compute take texts for which `isDecimal` is true and throw a RangeError for anything else:
* deciding what counts as a figure is the reader's work, done before.
*/
var FORM = /^-?\d+(\.\d+)?([eE][+-]?\d{1,4})?$/;
var PLAIN$1 = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Longest text taken for a figure; a 78-digit integer fits many times over. */
var MAX_LENGTH = 1e3;
/** Whether a text is a decimal figure: digits, optional fraction, optional exponent of at most four digits. No spaces, signs or separators else. */
function isDecimal(text) {
	return text.length <= MAX_LENGTH && FORM.test(text);
}
/** The exact sum; '0' for none. */
function addDecimals(texts) {
	return write(texts.reduce((sum, text) => sum.plus(read$2(text)), new Big(0)));
}
/** a × b, exact. */
function multiplyDecimals(a, b) {
	return write(read$2(a).times(read$2(b)));
}
/** Negative, zero or positive, as a is less than, equal to or greater than b. */
function compareDecimals(a, b) {
	return read$2(a).cmp(read$2(b));
}
/** The figure without its sign. */
function absDecimal(text) {
	return write(read$2(text).abs());
}
function isZeroDecimal(text) {
	return read$2(text).eq(0);
}
/** Places that a share may need before it is taken for nothing at all. */
var MOST_PLACES = 60;
var SMALL_SHARE_DIGITS = 2;
/**
* part ÷ total rounded half up to `digits` places; a share that this would round to nothing keeps its first two digits, for what is there
* is never shown as 0. undefined where the total is zero.
*/
function ratioOf(part, total, digits) {
	const whole = read$2(total);
	if (whole.eq(0)) return void 0;
	const Places = Big();
	Places.RM = Big.roundHalfUp;
	Places.DP = digits;
	const rounded = new Places(read$2(part)).div(whole);
	if (!rounded.eq(0) || isZeroDecimal(part)) return write(rounded);
	Places.DP = MOST_PLACES;
	const exact = new Places(read$2(part)).div(whole);
	return exact.eq(0) ? "0" : write(exact.prec(SMALL_SHARE_DIGITS, Big.roundHalfUp));
}
/**
* A figure for the screen. Without `maxDigits` nothing is rounded and trailing zeros stay as delivered.
* With it the figure is rounded half up, but one that is not zero never becomes 0: it is shown as `<0.01`.
* A text that is not a decimal comes back as it is.
*/
function formatDecimal(text, format = {}) {
	if (!isDecimal(text)) return text;
	const plain = PLAIN$1.test(text) ? text : write(read$2(text));
	const rounded = format.maxDigits === void 0 ? plain : roundPlain(plain, format.maxDigits);
	return format.group === false ? rounded : groupPlain(rounded);
}
/** US dollars with two digits after the point: `$1,234.50`, `-$0.07`, `<$0.01`. */
function formatUsd(text) {
	if (!isDecimal(text)) return text;
	const shown = formatDecimal(absDecimal(text), { maxDigits: 2 });
	const sign = text.startsWith("-") && !isZeroDecimal(text) ? "-" : "";
	if (shown.startsWith("<")) return `${sign === "" ? "<" : ">-"}$${shown.slice(1)}`;
	const [whole, fraction = ""] = shown.split(".");
	return `${sign}$${whole}.${fraction.padEnd(2, "0")}`;
}
/** A ratio as per cent: `0.2717` is `27.17%`; at most `maxDigits` digits after the point, 2 unless told. */
function formatRatio(text, maxDigits = 2) {
	return isDecimal(text) ? `${formatDecimal(multiplyDecimals(text, "100"), { maxDigits })}%` : text;
}
function read$2(text) {
	if (!isDecimal(text)) throw new RangeError("Not a decimal figure");
	return new Big(text);
}
/** Plain notation without an exponent and without a negative zero. */
function write(figure) {
	return figure.eq(0) ? "0" : figure.toFixed();
}
function roundPlain(plain, digits) {
	if ((PLAIN$1.exec(plain)?.[3] ?? "").length <= digits) return plain;
	const rounded = write(read$2(plain).round(digits, Big.roundHalfUp));
	if (rounded !== "0" || isZeroDecimal(plain)) return rounded;
	const least = digits === 0 ? "1" : `0.${"0".repeat(digits - 1)}1`;
	return plain.startsWith("-") ? `>-${least}` : `<${least}`;
}
function groupPlain(plain) {
	const parts = PLAIN$1.exec(plain);
	if (parts === null) return plain;
	const [, sign = "", whole = "", fraction] = parts;
	const groups = [whole.slice(0, whole.length % 3)];
	for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
	const grouped = groups.filter((group) => group !== "").join(",");
	return fraction === void 0 ? sign + grouped : `${sign}${grouped}.${fraction}`;
}
// src-shared/failure.ts
/** Shorthand for building a failure. */
function failure(code, message, remedy, more = {}) {
	return {
		...more,
		code,
		message,
		remedy
	};
}
// src-shared/result.ts
function ok(value) {
	return {
		ok: true,
		value
	};
}
function err(error) {
	return {
		ok: false,
		error
	};
}
// src-shared/service/json-text.ts
/** A number of a JSON text, kept as the digits that stood there. */
var JsonNumber = class {
	digits;
	constructor(digits) {
		this.digits = digits;
	}
	toString() {
		return this.digits;
	}
	toJSON() {
		return this.digits;
	}
};
var MAX_DEPTH = 64;
var MOST_NAMES = 10;
/** The value of `readJsonText`, for whoever need not know of repeated names. */
function parseJsonText(bytes, options = {}) {
	const read = readJsonText(bytes, options);
	return read.ok ? ok(read.value.value) : read;
}
/**
* Parses a JSON body without losing anything: numbers keep their own digits, a BOM is tolerated once, text must be UTF-8.
* Depth is counted on the text, before the parser recurses into it.
* Errors: `bad_encoding`, `too_deep`, `not_json`.
*/
function readJsonText(bytes, options = {}) {
	let text;
	try {
		text = new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		return err(unreadable("bad_encoding", "The answer is not UTF-8 text."));
	}
	if (text.startsWith("﻿")) text = text.slice(1);
	if (text.includes("\0")) return err(unreadable("bad_encoding", "The answer holds NUL characters and is not UTF-8 text."));
	const maxDepth = options.maxDepth ?? MAX_DEPTH;
	const delivered = membersWithin(text, maxDepth);
	if (delivered === void 0) return err(unreadable("too_deep", `The answer is nested deeper than ${maxDepth} levels.`));
	try {
		JSON.parse(text);
	} catch {
		return err(unreadable("not_json", "The answer is not JSON."));
	}
	const { value, members } = readValue(text);
	return ok({
		value,
		repeatedNames: delivered > members ? repeatedNames(text) : []
	});
}
/** Whether a value is a JSON object: not null, not a list, not a number. */
function isJsonObject(value) {
	return typeof value === "object" && value !== null && !isJsonList(value) && !(value instanceof JsonNumber);
}
/** Whether a value is a JSON list. */
function isJsonList(value) {
	return Array.isArray(value);
}
/** Writes a value back as JSON text, numbers with the digits that were delivered; `indent` spaces per level, 0 for one line. */
function writeJsonText(value, indent = 0) {
	return writeAt(value, indent, indent === 0 ? "" : "\n");
}
/**
* The value of a text that is known to be JSON, and how many members its objects have. By hand, since the engine's parser gives
* the digits of a number only through a callback for every value, which takes four times as long: a case of 10,000 answers is
* read whole whenever it is opened.
*/
function readValue(text) {
	let at = 0;
	let members = 0;
	const skipSpace = () => {
		let code = text.charCodeAt(at);
		while (code <= SPACE) code = text.charCodeAt(++at);
		return code;
	};
	const readString = () => {
		const from = at + 1;
		const end = endOfString(text, from);
		at = end + 1;
		const plain = text.slice(from, end);
		return plain.includes("\\") ? String(JSON.parse(text.slice(from - 1, end + 1))) : plain;
	};
	const readObject = () => {
		const record = Object.create(null);
		at++;
		if (skipSpace() === CLOSE_OBJECT) at++;
		else do {
			skipSpace();
			const name = readString();
			skipSpace();
			at++;
			if (!(name in record)) members++;
			record[name] = read();
			skipSpace();
		} while (text.charCodeAt(at++) === COMMA);
		return record;
	};
	const readList = () => {
		const list = [];
		at++;
		if (skipSpace() === CLOSE_LIST) at++;
		else do {
			list.push(read());
			skipSpace();
		} while (text.charCodeAt(at++) === COMMA);
		return list;
	};
	const readNumber = () => {
		const from = at;
		while (isOfNumber(text.charCodeAt(at))) at++;
		return new JsonNumber(text.slice(from, at));
	};
	const readWord = (length, value) => {
		at += length;
		return value;
	};
	const read = () => {
		const code = skipSpace();
		if (code === QUOTE) return readString();
		if (code === OPEN_OBJECT) return readObject();
		if (code === OPEN_LIST) return readList();
		if (code === LETTER_N) return readWord(4, null);
		if (code === LETTER_T) return readWord(4, true);
		if (code === LETTER_F) return readWord(5, false);
		return readNumber();
	};
	return {
		value: read(),
		members
	};
}
/** Digits, signs, the point and the e of an exponent. */
function isOfNumber(code) {
	return code >= 48 && code <= 57 || code === 45 || code === 43 || code === 46 || code === 101 || code === 69;
}
/** How many members the objects of a text have by its colons; undefined when it is nested deeper than `limit`. Needs no parser and no stack. */
function membersWithin(text, limit) {
	let depth = 0;
	let members = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = endOfString(text, at + 1);
		else if (code === OPEN_LIST || code === OPEN_OBJECT) {
			if (++depth > limit) return void 0;
		} else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
		else if (code === COLON) members++;
	}
	return members;
}
/** Names given more than once in one object of a text that is JSON and not nested too deep. */
function repeatedNames(text) {
	const repeated = /* @__PURE__ */ new Set();
	/** Names so far of each object around the place; undefined for a list. */
	const around = [];
	for (let at = 0; at < text.length && repeated.size < MOST_NAMES; at++) {
		const code = text.charCodeAt(at);
		if (code === OPEN_OBJECT) around.push(/* @__PURE__ */ new Set());
		else if (code === OPEN_LIST) around.push(void 0);
		else if (code === CLOSE_LIST || code === CLOSE_OBJECT) around.pop();
		else if (code === QUOTE) {
			const end = endOfString(text, at + 1);
			const names = around.at(-1);
			if (names !== void 0 && isName(text, end + 1)) {
				const name = String(JSON.parse(text.slice(at, end + 1)));
				if (names.has(name)) repeated.add(name);
				else names.add(name);
			}
			at = end;
		}
	}
	return [...repeated];
}
/** Whether the string that ended here is the name of a member: a colon follows. */
function isName(text, from) {
	let at = from;
	while (text.charCodeAt(at) <= 32) at++;
	return text.charCodeAt(at) === COLON;
}
/** Place of the quote that ends a string, or the text's length. */
function endOfString(text, from) {
	let quote = text.indexOf("\"", from);
	while (quote !== -1) {
		let slashes = 0;
		while (quote - slashes - 1 >= from && text.charCodeAt(quote - slashes - 1) === BACKSLASH) slashes++;
		if (slashes % 2 === 0) return quote;
		quote = text.indexOf("\"", quote + 1);
	}
	return text.length;
}
var SPACE = 32;
var QUOTE = 34;
var COMMA = 44;
var LETTER_F = 102;
var LETTER_N = 110;
var LETTER_T = 116;
var BACKSLASH = 92;
var COLON = 58;
var OPEN_LIST = 91;
var CLOSE_LIST = 93;
var OPEN_OBJECT = 123;
var CLOSE_OBJECT = 125;
function writeAt(value, indent, line) {
	if (value instanceof JsonNumber) return value.digits;
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const inner = line === "" ? "" : line + " ".repeat(indent);
	if (isJsonList(value)) return value.length === 0 ? "[]" : `[${inner}${value.map((item) => writeAt(item, indent, inner)).join(`,${inner}`)}${line}]`;
	if (!isJsonObject(value)) return "null";
	const colon = line === "" ? ":" : ": ";
	const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${colon}${writeAt(item, indent, inner)}`);
	return members.length === 0 ? "{}" : `{${inner}${members.join(`,${inner}`)}${line}}`;
}
function unreadable(code, message) {
	return failure(code, message, "Check the network for a sign-in page or proxy in between, then ask again.");
}
// src-shared/service/time-text.ts
var TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?( ?(?:[Zz]|UTC|[+-]\d{2}:?\d{2}))?)?$/;
/** Seconds or milliseconds since 1970, as a number gives them: ten or thirteen digits are times between 2001 and 2286. */
var EPOCH = /^\d{10}(\d{3})?$/;
/**
* Milliseconds since 1970 of a date or time as the service writes them: `2026-09-23`, `2026-09-23T16:20:33`, with a fraction,
* with Z, or with a space for the T; UTC unless an offset says otherwise (wire/errors.md section 4, quirk 7). Seconds or milliseconds
* since 1970 are read as well. undefined for anything that is no real calendar time.
*/
function epochOfTime(text) {
	if (EPOCH.test(text)) return text.length === 10 ? Number(text) * 1e3 : Number(text);
	const parts = TIME.exec(text);
	if (parts === null) return void 0;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0));
	const midnight = /* @__PURE__ */ new Date(0);
	midnight.setUTCFullYear(year, month - 1, day);
	if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return void 0;
	const offset = offsetMinutes(parts[8] ?? "");
	if (year === 0 || hour > 23 || minute > 59 || second > 59 || offset === void 0) return void 0;
	const fraction = Number(`0.${parts[7] ?? "0"}`);
	return midnight.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1e3 + Math.floor(fraction * 1e3);
}
/**
* A time in the one form that is shown, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, the fraction with the digits that were delivered;
* a date stays one. undefined where `epochOfTime` reads no time.
*/
function utcTimeText(text) {
	const epoch = epochOfTime(text);
	if (epoch === void 0 || isCalendarForm(text)) return epoch === void 0 ? void 0 : text;
	const at = new Date(epoch).toISOString();
	const fraction = TIME.exec(text)?.[7] ?? (text.length === 13 && EPOCH.test(text) && !text.endsWith("000") ? text.slice(-3) : void 0);
	return `${at.slice(0, at.lastIndexOf("."))}${fraction === void 0 ? "" : `.${fraction}`}Z`;
}
/** Minutes that a zone is ahead of UTC; undefined for one that no clock shows. */
function offsetMinutes(zone) {
	const parts = /^ ?([+-])(\d{2}):?(\d{2})$/.exec(zone);
	if (parts === null) return 0;
	const minutes = Number(parts[2]) * 60 + Number(parts[3]);
	return Number(parts[3]) > 59 || minutes > 840 ? void 0 : parts[1] === "-" ? -minutes : minutes;
}
function isCalendarForm(text) {
	return text.length === 10 && text.includes("-");
}
// src-shared/service/cell-reader.ts
/** Longest text of a cell, and most entries of a list; the capture keeps the rest. */
var MAX_TEXT = 65536;
var MAX_LIST = 1e3;
var MISSING$1 = {
	text: "",
	state: "missing"
};
/** Reads one record by its codec. Own keys only; `pointer` is its place in the body. */
function readRow(record, codec, pointer, tally) {
	return {
		cells: readCells(record, codec),
		nested: readNested(record, codec, pointer, tally),
		lists: keyed((codec.lists ?? []).map((name) => [name, readList(memberOf(record, name, codec))])),
		raw: record,
		pointer
	};
}
/** The cells of a record: every known field, delivered or not. */
function readCells(record, codec) {
	const cells = Object.create(null);
	for (const [names, read] of readersOf(codec)) for (const name of names) cells[name] = cellOf$1(memberOf(record, name, codec), read);
	return cells;
}
/** Rows of a list of records; entries that are no objects are counted, not shown. */
function readRows(list, codec, pointer, tally) {
	const rows = [];
	list.forEach((entry, index) => {
		if (isJsonObject(entry)) rows.push(readRow(entry, codec, `${pointer}/${index}`, tally));
		else tally.skipped++;
	});
	return rows;
}
/** A member by its name or one of its other spellings; a dot leads into a nested object. */
function memberOf(record, name, codec) {
	const value = pathOf(record, name);
	const aliases = value === void 0 ? codec.aliases?.[name] : void 0;
	if (aliases === void 0) return value;
	for (const spelling of aliases) {
		const other = pathOf(record, spelling);
		if (other !== void 0) return other;
	}
}
/** Whatever a value is, as a cell: for answers whose fields nobody has published. */
function openCell(value) {
	return cellOf$1(value, (delivered) => {
		if (typeof delivered === "string") return delivered;
		if (delivered instanceof JsonNumber) return delivered.digits;
		return typeof delivered === "boolean" ? String(delivered) : writeJsonText(delivered);
	});
}
var readers = /* @__PURE__ */ new WeakMap();
function readersOf(codec) {
	const known = readers.get(codec);
	if (known !== void 0) return known;
	const made = [
		[codec.text ?? [], asText],
		[codec.id ?? [], (value) => value instanceof JsonNumber ? value.digits : asText(value)],
		[codec.number ?? [], asNumber],
		[codec.integer ?? [], (value) => wholeOnly(asNumber(value))],
		[codec.boolean ?? [], (value) => typeof value === "boolean" ? String(value) : void 0],
		[codec.time ?? [], asTime]
	];
	readers.set(codec, made);
	return made;
}
function asText(value) {
	return typeof value === "string" ? value : void 0;
}
function asNumber(value) {
	const digits = value instanceof JsonNumber ? value.digits : value;
	return typeof digits === "string" && isDecimal(digits) ? digits : void 0;
}
function asTime(value) {
	const text = value instanceof JsonNumber ? value.digits : value;
	return typeof text === "string" && epochOfTime(text) !== void 0 ? text : void 0;
}
function wholeOnly(digits) {
	return digits !== void 0 && /^-?\d+(\.0+)?$/.test(digits) ? digits : void 0;
}
function cellOf$1(value, read) {
	if (value === void 0 || value === null) return MISSING$1;
	const stripped = typeof value === "string" ? cleanText(value) : value;
	if (stripped === "") return MISSING$1;
	const text = read(stripped);
	if (text !== void 0) return {
		text: capped(text),
		state: "value"
	};
	return {
		text: capped(typeof stripped === "string" ? stripped : writeJsonText(stripped)),
		state: "invalid"
	};
}
function readList(value) {
	return (isJsonList(value) ? value.slice(0, MAX_LIST) : [value]).map((entry) => entry instanceof JsonNumber ? entry.digits : entry).filter((entry) => typeof entry === "string").map((entry) => capped(cleanText(entry))).filter((entry) => entry !== "");
}
function readNested(record, codec, pointer, tally) {
	return keyed(Object.entries(codec.nested ?? {}).map(([name, inner]) => {
		const value = memberOf(record, name, codec);
		if (value === void 0 || value === null) return [name, []];
		if (isJsonList(value)) return [name, readRows(value, inner, `${pointer}/${name}`, tally)];
		tally.skipped++;
		return [name, []];
	}));
}
function pathOf(record, path) {
	if (!path.includes(".")) return Object.hasOwn(record, path) ? record[path] : void 0;
	let value = record;
	for (const name of path.split(".")) {
		if (!isJsonObject(value) || !Object.hasOwn(value, name)) return void 0;
		value = value[name];
	}
	return value;
}
/** NUL padding off, lone surrogates replaced; the record in `raw` keeps both. */
function cleanText(text) {
	let end = text.length;
	while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
	return text.slice(0, end).toWellFormed();
}
function capped(text) {
	return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}… (cut here; the capture holds the whole text)`;
}
/** A record without a prototype, so that a field named `constructor` is a field. */
function keyed(entries) {
	const record = Object.create(null);
	for (const [name, value] of entries) record[name] = value;
	return record;
}
// src-shared/service/codecs-other.ts
/** Answers of account, portfolio, screener, search and the legacy interface. Names and types: wire/endpoints.json. */
var OTHER_CODECS = {
	account: {
		shape: "object",
		row: {},
		summary: {
			text: ["plan", "user_id"],
			number: ["credits_remaining"],
			aliases: {
				plan: [
					"subscription_plan",
					"current_plan",
					"plan_name",
					"subscription.plan",
					"subscription",
					"tier"
				],
				credits_remaining: [
					"remaining_credits",
					"total_remaining_credits",
					"total_credits_remaining",
					"credits.remaining",
					"credits"
				]
			}
		}
	},
	"portfolio/defi-holdings": {
		shape: "object",
		rowsField: "protocols",
		row: {
			text: ["protocol_name", "chain"],
			number: [
				"total_value_usd",
				"total_assets_usd",
				"total_debts_usd",
				"total_rewards_usd"
			],
			nested: { tokens: {
				text: [
					"address",
					"symbol",
					"position_type"
				],
				number: ["amount", "value_usd"]
			} }
		},
		summary: {
			number: [
				"summary.total_value_usd",
				"summary.total_assets_usd",
				"summary.total_debts_usd",
				"summary.total_rewards_usd"
			],
			integer: ["summary.token_count", "summary.protocol_count"]
		}
	},
	"token-screener": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"token_address",
				"token_symbol"
			],
			number: [
				"token_age_days",
				"token_age_hours",
				"market_cap_usd",
				"liquidity",
				"price_usd",
				"price_change",
				"fdv",
				"fdv_mc_ratio",
				"buy_volume",
				"inflow_fdv_ratio",
				"outflow_fdv_ratio",
				"sell_volume",
				"volume",
				"netflow"
			],
			integer: [
				"nof_traders",
				"nof_buyers",
				"nof_sellers",
				"nof_buys",
				"nof_sells"
			],
			time: ["token_deployment_date"]
		}
	},
	"search/token-sectors": {
		shape: "rows",
		row: { text: ["sector"] }
	},
	"search/web-search": {
		shape: "object",
		rowsField: "results",
		row: {
			text: ["query"],
			nested: { organic: { text: [
				"title",
				"link",
				"snippet",
				"date"
			] } }
		}
	},
	"search/web-fetch": {
		shape: "object",
		rowsField: "",
		row: {
			text: ["analysis"],
			integer: ["urls_requested"],
			lists: ["retrieved_urls", "failed_urls"]
		}
	},
	"legacy/auth": {
		shape: "open",
		row: { text: ["token", "uid"] }
	},
	"legacy/question": {
		shape: "open",
		row: {}
	}
};
// src-shared/service/codecs-profiler.ts
var TRANSACTION_LEG = {
	text: [
		"token_symbol",
		"token_address",
		"chain",
		"from_address",
		"to_address",
		"from_address_label",
		"to_address_label"
	],
	number: [
		"token_amount",
		"price_usd",
		"value_usd"
	]
};
var PARTIES = [
	"from_address",
	"from_address_label",
	"to_address",
	"to_address_label"
];
/** `definition` and `fullname` come with the earlier generation's bare list (wire/errors.md section 4, quirk 23). */
var LABELS = {
	shape: "rows",
	row: {
		text: [
			"label",
			"category",
			"definition",
			"fullname"
		],
		lists: ["kind"]
	}
};
/** Answers about one address or entity, and the lookup of one transaction. Names and types: wire/endpoints.json. */
var PROFILER_CODECS = {
	"profiler/transactions": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"method",
				"transaction_hash",
				"source_type"
			],
			number: ["volume_usd"],
			time: ["block_timestamp"],
			nested: {
				tokens_sent: TRANSACTION_LEG,
				tokens_received: TRANSACTION_LEG
			}
		}
	},
	"profiler/transaction-lookup": {
		shape: "rows",
		bareList: true,
		row: {
			text: [
				"chain",
				"transaction_hash",
				...PARTIES
			],
			number: [
				"native_value",
				"dated_native_price",
				"dated_native_value_usd",
				"current_native_price",
				"current_native_value_usd"
			],
			integer: ["receipt_status"],
			time: ["block_timestamp"],
			nested: {
				token_transfer_array: {
					text: [
						...PARTIES,
						"token_address",
						"token_symbol"
					],
					id: ["transfer_id"],
					number: [
						"token_amount",
						"dated_price_usd",
						"dated_value_usd",
						"current_price_usd",
						"current_value_usd"
					]
				},
				nft_transfer_array: {
					text: [...PARTIES, "collection_name"],
					id: ["project_id", "nft_id"]
				}
			}
		}
	},
	"profiler/pnl-summary": {
		shape: "object",
		rowsField: "top5_tokens",
		row: {
			text: [
				"token_address",
				"token_symbol",
				"chain"
			],
			number: ["realized_pnl", "realized_roi"]
		},
		summary: {
			integer: ["traded_token_count", "traded_times"],
			number: [
				"realized_pnl_usd",
				"realized_pnl_percent",
				"win_rate"
			]
		}
	},
	"profiler/current-balance": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"address",
				"token_address",
				"token_symbol",
				"token_name"
			],
			number: [
				"token_amount",
				"price_usd",
				"value_usd"
			]
		}
	},
	"profiler/counterparties": {
		shape: "rows",
		row: {
			text: ["counterparty_address"],
			lists: ["counterparty_address_label"],
			integer: ["interaction_count"],
			number: [
				"total_volume_usd",
				"volume_in_usd",
				"volume_out_usd"
			],
			nested: { tokens_info: {
				text: [
					"token_address",
					"token_symbol",
					"token_name"
				],
				integer: ["num_transfer"],
				number: [
					"total_token_amount",
					"token_in_amount",
					"token_out_amount"
				]
			} }
		}
	},
	"profiler/historical-balances": {
		shape: "rows",
		row: {
			text: [
				"token_address",
				"chain",
				"token_symbol"
			],
			number: ["token_amount", "value_usd"],
			time: ["block_timestamp"]
		}
	},
	"profiler/related-wallets": {
		shape: "rows",
		row: {
			text: [
				"address",
				"address_label",
				"relation",
				"transaction_hash",
				"chain"
			],
			integer: ["order"],
			time: ["block_timestamp"]
		}
	},
	"profiler/pnl": {
		shape: "rows",
		row: {
			text: ["token_address", "token_symbol"],
			number: [
				"token_price",
				"roi_percent_realised",
				"pnl_usd_realised",
				"pnl_usd_unrealised",
				"roi_percent_unrealised",
				"bought_amount",
				"bought_usd",
				"cost_basis_usd",
				"sold_amount",
				"sold_usd",
				"avg_sold_price_usd",
				"holding_amount",
				"holding_usd",
				"max_balance_held",
				"max_balance_held_usd"
			],
			integer: ["nof_buys", "nof_sells"]
		}
	},
	"profiler/labels": LABELS,
	"profiler/premium-labels": LABELS,
	"profiler/perp-positions": {
		shape: "object",
		rowsField: "asset_positions",
		row: {
			text: [
				"position_type",
				"position.token_symbol",
				"position.leverage_type"
			],
			number: [
				"position.size",
				"position.position_value_usd",
				"position.entry_price_usd",
				"position.mark_price_usd",
				"position.liquidation_price_usd",
				"position.leverage_value",
				"position.leverage_raw_usd",
				"position.margin_used_usd",
				"position.max_leverage_value",
				"position.return_on_equity",
				"position.unrealized_pnl_usd",
				"position.cumulative_funding_all_time_usd",
				"position.cumulative_funding_since_change_usd",
				"position.cumulative_funding_since_open_usd"
			]
		},
		summary: {
			number: [
				"cross_maintenance_margin_used_usd",
				"cross_margin_summary_account_value_usd",
				"cross_margin_summary_total_margin_used_usd",
				"cross_margin_summary_total_net_liquidation_position_on_usd",
				"cross_margin_summary_total_raw_usd",
				"margin_summary_account_value_usd",
				"margin_summary_total_margin_used_usd",
				"margin_summary_total_net_liquidation_position_usd",
				"margin_summary_total_raw_usd",
				"withdrawable_usd"
			],
			integer: ["timestamp"],
			aliases: {
				asset_positions: ["assetPositions"],
				cross_maintenance_margin_used_usd: ["crossMaintenanceMarginUsed"],
				timestamp: ["time"],
				withdrawable_usd: ["withdrawable"]
			}
		},
		notContent: ["timestamp"]
	},
	"profiler/perp-trades": {
		shape: "rows",
		row: {
			text: [
				"side",
				"action",
				"token_symbol",
				"fee_token_symbol",
				"transaction_hash",
				"user"
			],
			id: ["oid"],
			integer: ["block_number"],
			number: [
				"price",
				"size",
				"value_usd",
				"start_position",
				"closed_pnl",
				"fee_usd"
			],
			boolean: ["crossed"],
			time: ["timestamp"]
		}
	}
};
// src-shared/service/codecs-smart-money.ts
/** Answers about smart money. Names and types: wire/endpoints.json. */
var SMART_MONEY_CODECS = {
	"smart-money/netflow": {
		shape: "rows",
		row: {
			text: [
				"token_address",
				"token_symbol",
				"chain"
			],
			number: [
				"net_flow_1h_usd",
				"net_flow_24h_usd",
				"net_flow_7d_usd",
				"net_flow_30d_usd",
				"market_cap_usd"
			],
			integer: ["trader_count", "token_age_days"],
			lists: ["token_sectors"]
		}
	},
	"smart-money/dex-trades": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"transaction_hash",
				"trader_address",
				"trader_address_label",
				"token_bought_address",
				"token_sold_address",
				"token_bought_symbol",
				"token_sold_symbol"
			],
			number: [
				"token_bought_amount",
				"token_sold_amount",
				"token_bought_market_cap",
				"token_sold_market_cap",
				"token_bought_fdv",
				"token_sold_fdv",
				"trade_value_usd"
			],
			integer: ["token_bought_age_days", "token_sold_age_days"],
			time: ["block_timestamp"]
		}
	},
	"smart-money/perp-trades": {
		shape: "rows",
		row: {
			text: [
				"trader_address_label",
				"trader_address",
				"token_symbol",
				"side",
				"action",
				"type",
				"transaction_hash"
			],
			number: [
				"token_amount",
				"price_usd",
				"value_usd"
			],
			time: ["block_timestamp"]
		}
	},
	"smart-money/dcas": {
		shape: "rows",
		row: {
			text: [
				"trader_address",
				"transaction_hash",
				"trader_address_label",
				"dca_vault_address",
				"input_token_address",
				"output_token_address",
				"dca_status",
				"input_token_symbol",
				"output_token_symbol"
			],
			number: [
				"deposit_token_amount",
				"token_spent_amount",
				"output_token_redeemed_amount",
				"deposit_value_usd"
			],
			time: ["dca_created_at", "dca_updated_at"]
		}
	},
	"smart-money/holdings": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"token_address",
				"token_symbol"
			],
			number: [
				"value_usd",
				"balance_24h_percent_change",
				"share_of_holdings_percent",
				"market_cap_usd"
			],
			integer: ["holders_count", "token_age_days"],
			lists: ["token_sectors"]
		}
	},
	"smart-money/historical-holdings": {
		shape: "rows",
		row: {
			text: [
				"chain",
				"token_address",
				"token_symbol"
			],
			number: [
				"balance",
				"value_usd",
				"balance_24h_percent_change",
				"share_of_holdings_percent",
				"market_cap_usd"
			],
			integer: ["holders_count", "token_age_days"],
			time: ["date"],
			lists: ["token_sectors", "smart_money_labels"]
		}
	}
};
// src-shared/service/codecs-tgm.ts
/** Groups of holders that flow intelligence tells apart. */
var SEGMENTS = [
	"public_figure",
	"top_pnl",
	"whale",
	"smart_trader",
	"exchange",
	"fresh_wallets"
];
/** Answers about one token. Names and types: wire/endpoints.json. */
var TGM_CODECS = {
	"tgm/flows": {
		shape: "rows",
		row: {
			number: [
				"price_usd",
				"token_amount",
				"value_usd",
				"total_inflows_count",
				"total_outflows_count",
				"total_inflows_dex",
				"total_outflows_dex",
				"total_inflows_cex",
				"total_outflows_cex"
			],
			integer: ["holders_count"],
			boolean: ["is_complete"],
			time: ["date", "bucket_end"]
		}
	},
	"tgm/transfers": {
		shape: "rows",
		row: {
			text: [
				"transaction_hash",
				"from_address",
				"to_address",
				"from_address_label",
				"to_address_label",
				"transaction_type"
			],
			number: ["transfer_amount", "transfer_value_usd"],
			time: ["block_timestamp"]
		}
	},
	"tgm/holders": {
		shape: "rows",
		row: {
			text: ["address", "address_label"],
			number: [
				"token_amount",
				"total_outflow",
				"total_inflow",
				"balance_change_24h",
				"balance_change_7d",
				"balance_change_30d",
				"ownership_percentage",
				"value_usd"
			]
		}
	},
	"tgm/pnl-leaderboard": {
		shape: "rows",
		row: {
			text: ["trader_address", "trader_address_label"],
			number: [
				"price_usd",
				"pnl_usd_realised",
				"pnl_usd_unrealised",
				"holding_amount",
				"holding_usd",
				"max_balance_held",
				"max_balance_held_usd",
				"still_holding_balance_ratio",
				"netflow_amount_usd",
				"netflow_amount",
				"roi_percent_total",
				"roi_percent_realised",
				"roi_percent_unrealised",
				"pnl_usd_total"
			],
			integer: ["nof_trades"]
		}
	},
	"tgm/dex-trades": {
		shape: "rows",
		row: {
			text: [
				"transaction_hash",
				"trader_address",
				"trader_address_label",
				"action",
				"token_address",
				"token_name",
				"traded_token_address",
				"traded_token_name"
			],
			number: [
				"token_amount",
				"traded_token_amount",
				"estimated_swap_price_usd",
				"estimated_value_usd"
			],
			time: ["block_timestamp"]
		}
	},
	"tgm/perp-trades": {
		shape: "rows",
		row: {
			text: [
				"trader_address_label",
				"trader_address",
				"token_symbol",
				"side",
				"action",
				"type",
				"transaction_hash"
			],
			number: [
				"token_amount",
				"price_usd",
				"value_usd"
			],
			time: ["block_timestamp"]
		}
	},
	"tgm/who-bought-sold": {
		shape: "rows",
		row: {
			text: ["address", "address_label"],
			number: [
				"bought_token_volume",
				"sold_token_volume",
				"token_trade_volume",
				"bought_volume_usd",
				"sold_volume_usd",
				"trade_volume_usd"
			]
		}
	},
	"tgm/jup-dca": {
		shape: "rows",
		row: {
			text: [
				"trader_address",
				"creation_hash",
				"trader_label",
				"dca_vault_address",
				"input_mint_address",
				"output_mint_address",
				"status",
				"token_input",
				"token_output"
			],
			number: [
				"deposit_amount",
				"deposit_spent",
				"other_token_redeemed",
				"deposit_usd_value"
			],
			time: ["since_timestamp", "last_timestamp"]
		}
	},
	"tgm/flow-intelligence": {
		shape: "rows",
		row: {
			number: SEGMENTS.flatMap((segment) => [`${segment}_net_flow_usd`, `${segment}_avg_flow_usd`]),
			integer: SEGMENTS.map((segment) => `${segment}_wallet_count`)
		}
	}
};
// src-shared/service/answers.ts
/** The response codec of every endpoint. */
var ANSWER_CODECS = {
	...OTHER_CODECS,
	...SMART_MONEY_CODECS,
	...PROFILER_CODECS,
	...TGM_CODECS
};
/** Most records of one answer that become rows; a page has at most 1,000, so more is a fault of the service and is said. */
var MAX_ROWS = 2e4;
var MAX_WARNINGS = 20;
var MAX_WARNING = 500;
var MOST_NAMED = 5;
var LONGEST_NAME = 60;
/**
* Reads the body of a 200 answer (design.md section 3, rule 5: lenient and lossless). One odd field makes one cell odd.
* With `asked`, an answer that is another page or a longer one says so in its remarks.
* Errors: `bad_encoding`, `too_deep`, `not_json`, and `bad_shape` where the body is not what this endpoint answers with.
*/
function decodeAnswer(id, body, asked) {
	if (body.length === 0) return badShape(id);
	const read = readJsonText(body);
	if (!read.ok) return read;
	const { value, repeatedNames } = read.value;
	const answer = answerIn(id, value);
	if (!answer.ok) return answer;
	const { pagination } = answer.value;
	const goesOn = mayGoOn(answer.value, value, asked);
	return ok({
		...answer.value,
		pagination: goesOn ? {
			...pagination,
			isLastPage: false
		} : pagination,
		remarks: [
			...nameRemarks(repeatedNames),
			...pageRemarks(answer.value, asked),
			...goesOn ? [SAYS_NOT_WHETHER_LAST] : []
		]
	});
}
var SAYS_NOT_WHETHER_LAST = "The answer fills its page and does not say whether there is another one.";
/**
* Whether further records may be behind a page that is as full as was asked for, where the answer says nothing of pages: some endpoints
* do not (service-interface.md section 2.3), and taken for all there is, the rest would look like nothing.
*/
function mayGoOn({ rows, skipped }, root, asked) {
	const said = isJsonObject(root) && isJsonObject(root["pagination"]) ? root["pagination"]["is_last_page"] : void 0;
	if (typeof said === "boolean" || said === "true" || said === "false") return false;
	return rows.length > 0 && rows.length + skipped === asked?.perPage;
}
function answerIn(id, root) {
	const codec = ANSWER_CODECS[id];
	if (codec.shape === "rows") return rowsAnswer(id, codec, root);
	if (codec.shape === "object") return objectAnswer(id, codec, root);
	return openAnswer(id, codec, root);
}
/** A reader that takes the first of two values would see another answer: that must not pass unsaid (RFC 8259 section 4). */
function nameRemarks(names) {
	if (names.length === 0) return [];
	return [`The answer gives ${names.slice(0, MOST_NAMED).map((name) => `“${name.slice(0, LONGEST_NAME).toWellFormed()}”`).join(", ")} more than once in one record; the last value is read here, and the answer as delivered holds them all.`];
}
/** Accepted as it is, and said: the service decides what it sends, the reader what to make of it. */
function pageRemarks({ pagination, rows, skipped }, asked) {
	const remarks = [];
	const room = asked?.perPage ?? (pagination.perPage === "" ? void 0 : Number(pagination.perPage));
	const delivered = rows.length + skipped;
	if (room !== void 0 && delivered > room) remarks.push(`The answer holds ${delivered} records where a page was to hold ${room}.`);
	if (asked !== void 0 && pagination.page !== "" && Number(pagination.page) !== asked.page) remarks.push(`The answer says that it is page ${Number(pagination.page)}; page ${asked.page} was asked for.`);
	return remarks;
}
function rowsAnswer(id, codec, root) {
	if (isJsonList(root)) return bareAnswer(id, codec, root);
	const data = isJsonObject(root) ? root["data"] : void 0;
	return isJsonObject(root) && isJsonList(data) ? answerOf$1(root, data, codec, "/data") : badShape(id, root);
}
/** "Others return data only" (service-interface.md section 2.3) can be read as the list itself: taken where it holds what this endpoint answers with. */
function bareAnswer(id, codec, list) {
	const answer = answerOf$1(void 0, list, codec, "");
	return answer.ok && (list.length === 0 ? codec.bareList === true : answer.value.rows.some(saysSomething)) ? answer : badShape(id);
}
function objectAnswer(id, codec, root) {
	if (!isJsonObject(root)) return badShape(id);
	const data = root["data"];
	if (isJsonList(data) && codec.rowsField !== void 0 && codec.rowsField !== "") return listedAnswer(id, codec, root, data);
	return heldAnswer(id, codec, root, isJsonObject(data) ? data : root, isJsonObject(data) ? "/data" : "");
}
/** What is documented as one object, in the list that most answers have: none, the object as its only entry, or its rows alone. */
function listedAnswer(id, codec, root, data) {
	const [only] = data;
	if (data.length === 1 && isJsonObject(only)) {
		const answer = heldAnswer(id, codec, root, only, "/data/0");
		if (answer.ok) return answer;
	}
	const tally = { skipped: 0 };
	const rows = readRows(capRows(data, tally), codec.row, "/data", tally);
	return data.length === 0 || rows.some(saysSomething) ? ok(finish(root, { rows }, tally)) : badShape(id, root);
}
function heldAnswer(id, codec, root, held, pointer) {
	const tally = { skipped: 0 };
	const summary = readCells(held, codec.summary ?? {});
	if (codec.rowsField === "") {
		const row = readRow(held, codec.row, pointer, tally);
		return Object.values(row.cells).every(isMissing) ? badShape(id, root) : ok(finish(root, {
			rows: [row],
			summary
		}, tally));
	}
	const list = codec.rowsField === void 0 ? void 0 : memberOf(held, codec.rowsField, codec.summary ?? {});
	const place = `${pointer}/${nameInUse(held, codec)}`;
	const rows = isJsonList(list) ? readRows(capRows(list, tally), codec.row, place, tally) : [];
	if (!isJsonList(list) && Object.values(summary).every(isMissing)) return badShape(id, root);
	return ok(finish(root, {
		rows,
		summary,
		notContent: codec.notContent
	}, tally));
}
/** Shapes nobody has published: a list of records, an object that holds one, one record, or a bare text. */
function openAnswer(id, codec, root) {
	const tally = { skipped: 0 };
	if (isJsonList(root)) return ok(finish(void 0, { rows: openRows(root, "", tally) }, tally));
	if (isJsonObject(root)) {
		for (const name of [
			"data",
			"rows",
			"result"
		]) {
			const list = root[name];
			if (isJsonList(list)) return ok(finish(root, { rows: openRows(list, `/${name}`, tally) }, tally));
		}
		return ok(finish(root, { rows: openRows([root], void 0, tally) }, tally));
	}
	const first = codec.row.text?.[0];
	if (typeof root === "string" && root !== "" && first !== void 0) return ok(finish(void 0, {
		rows: [],
		summary: { [first]: openCell(root) }
	}, tally));
	return badShape(id);
}
function openRows(list, pointer, tally) {
	return readRows(capRows(list, tally), {}, pointer ?? "", tally).map((row) => {
		const record = row.raw;
		const cells = Object.create(null);
		for (const [name, value] of Object.entries(record)) cells[name] = openCell(value);
		return {
			...row,
			cells,
			pointer: pointer === void 0 ? "" : row.pointer ?? ""
		};
	});
}
function answerOf$1(root, list, codec, pointer) {
	const tally = { skipped: 0 };
	return ok(finish(root, { rows: readRows(capRows(list, tally), codec.row, pointer, tally) }, tally));
}
function finish(root, parts, tally) {
	const summary = parts.summary ?? {};
	const content = Object.entries(summary).filter(([name]) => parts.notContent?.includes(name) !== true);
	return {
		rows: parts.rows,
		summary,
		pagination: paginationOf(root),
		warnings: warningsOf(root),
		remarks: [],
		skipped: tally.skipped,
		empty: parts.rows.length === 0 && tally.skipped === 0 && content.every(([, cell]) => saysNothing$1(cell))
	};
}
/** A missing or odd `is_last_page` means the last page (wire/errors.md section 4, quirk 11): paging can stop, never loop. */
function paginationOf(root) {
	const delivered = root?.["pagination"];
	if (!isJsonObject(delivered)) return {
		page: "",
		perPage: "",
		isLastPage: true,
		present: false
	};
	const last = delivered["is_last_page"];
	return {
		page: countOf(delivered["page"]),
		perPage: countOf(delivered["per_page"]),
		isLastPage: last !== false && last !== "false",
		present: true
	};
}
function countOf(value) {
	const text = value instanceof JsonNumber ? value.digits : value;
	return typeof text === "string" && /^\d{1,9}$/.test(text) ? text : "";
}
function warningsOf(root) {
	const list = root?.["warnings"];
	if (!isJsonList(list)) return [];
	return list.slice(0, MAX_WARNINGS).filter((entry) => typeof entry === "string").map((entry) => entry.slice(0, MAX_WARNING).toWellFormed());
}
function capRows(list, tally) {
	if (list.length <= MAX_ROWS) return list;
	tally.skipped += list.length - MAX_ROWS;
	return list.slice(0, MAX_ROWS);
}
function nameInUse(held, codec) {
	const name = codec.rowsField ?? "";
	return [name, ...codec.summary?.aliases?.[name] ?? []].find((spelling) => Object.hasOwn(held, spelling)) ?? name;
}
/** Whether a record holds anything that the codec knows. */
function saysSomething({ cells, lists, nested }) {
	return [...Object.values(lists), ...Object.values(nested)].some((list) => list.length > 0) || !Object.values(cells).every(isMissing);
}
function isMissing(cell) {
	return cell.state === "missing";
}
function saysNothing$1(cell) {
	return cell.state === "missing" || isDecimal(cell.text) && isZeroDecimal(cell.text);
}
function badShape(id, root) {
	const own = isJsonObject(root) ? countOf(root["status"]) : "";
	return err(failure("bad_shape", `The answer of ${id} ${/^[45]\d\d$/.test(own) ? `calls itself an error (${own}) though it came as a good one` : "does not have the shape that the service documents"}.`, "Open the capture to see what was delivered, then ask again later."));
}
// src-renderer/casefile/case-record.ts
/**
* The listed record of a case after one more entry of its custody chain. The stored record and the folded one both come
* from here, so that they cannot tell two stories.
*/
function nextRecord(before, entry, event) {
	const record = {
		...before ?? unknownCase(entry),
		lastAt: entry.at,
		head: entry.id,
		seq: entry.seq
	};
	if (entry.kind === "capture") return {
		...record,
		captures: record.captures + 1
	};
	if (event?.kind === "case-created") {
		const { title, reference, investigator, budget, practice } = event;
		return {
			...record,
			title,
			reference,
			investigator,
			budget,
			practice,
			createdAt: event.at
		};
	}
	if (event?.kind === "case-changed") {
		const { title = record.title, reference = record.reference, investigator = record.investigator, budget = record.budget } = event;
		return {
			...record,
			title,
			reference,
			investigator,
			budget
		};
	}
	if (event?.kind === "subject-added") return {
		...record,
		subjects: record.subjects + 1
	};
	if (event?.kind === "subject-removed") return {
		...record,
		subjects: Math.max(0, record.subjects - 1)
	};
	return record;
}
/** A chain whose first event is gone still opens: what is left is shown, and verification names what is missing. */
function unknownCase(entry) {
	return {
		id: entry.caseId,
		title: "",
		reference: "",
		investigator: "",
		budget: "0",
		practice: false,
		createdAt: entry.at,
		lastAt: entry.at,
		subjects: 0,
		captures: 0,
		head: entry.id,
		seq: entry.seq
	};
}
// src-shared/service/limits.ts
/** Lookback of historical holdings: four years (section 8.2). */
var HOLDINGS_LOOKBACK_DAYS = 1461;
/** Largest page of every other paged endpoint: not shown by the interface, 1000 in the public schema. */
var MAX_PER_PAGE = 1e3;
// src-shared/service/endpoint-row.ts
/** A row with the usual values filled in: POST, no chain field, no own limit, no pages, no dates, not payable by x402. */
function endpointRow(row) {
	return {
		method: "POST",
		x402Usd: void 0,
		perMinute: void 0,
		chains: void 0,
		chainField: void 0,
		allowsAll: false,
		maxPerPage: void 0,
		paged: false,
		dateField: void 0,
		dateRequired: false,
		maxRangeDays: void 0,
		maxLookbackDays: void 0,
		alwaysAsk: false,
		...row
	};
}
/** Prices of section 4.1: free plan, pro plan, x402. */
var PRICE_1 = {
	credits: {
		free: "10",
		pro: "1"
	},
	x402Usd: "0.01"
};
var PRICE_5 = {
	credits: {
		free: "50",
		pro: "5"
	},
	x402Usd: "0.05"
};
/** Pages of the usual largest size. */
var PAGED = {
	paged: true,
	maxPerPage: MAX_PER_PAGE
};
/** A date range that must, or may, be sent: at most one year. */
var DATED = {
	dateField: "date",
	dateRequired: true,
	maxRangeDays: 365
};
var MAY_BE_DATED = {
	...DATED,
	dateRequired: false
};
// src-shared/service/endpoint.ts
/** Ids of every operation of the service, one per row of the endpoint table. */
var ENDPOINT_IDS = [
	"account",
	"smart-money/netflow",
	"smart-money/dex-trades",
	"smart-money/perp-trades",
	"smart-money/dcas",
	"smart-money/holdings",
	"smart-money/historical-holdings",
	"profiler/transactions",
	"profiler/transaction-lookup",
	"profiler/pnl-summary",
	"profiler/current-balance",
	"profiler/counterparties",
	"profiler/historical-balances",
	"profiler/related-wallets",
	"profiler/pnl",
	"profiler/labels",
	"profiler/premium-labels",
	"profiler/perp-positions",
	"profiler/perp-trades",
	"tgm/flows",
	"tgm/transfers",
	"tgm/holders",
	"tgm/pnl-leaderboard",
	"tgm/dex-trades",
	"tgm/perp-trades",
	"tgm/who-bought-sold",
	"tgm/jup-dca",
	"tgm/flow-intelligence",
	"portfolio/defi-holdings",
	"token-screener",
	"search/token-sectors",
	"search/web-search",
	"search/web-fetch",
	"legacy/auth",
	"legacy/question"
];
// src-shared/service/chains.ts
/**
* Chains of the service (service-interface.md section 2.2): 38 lower-case identifiers.
*/
var EVM_CHAINS = [
	"arbitrum",
	"arc",
	"avalanche",
	"base",
	"bitlayer",
	"bnb",
	"chiliz",
	"citrea",
	"ethereum",
	"gravity",
	"hyperevm",
	"iotaevm",
	"katana",
	"linea",
	"mantle",
	"metis",
	"monad",
	"optimism",
	"plasma",
	"polygon",
	"robinhood",
	"sei",
	"sonic",
	"viction"
];
var OTHER_CHAINS = [
	"algorand",
	"aptos",
	"bitcoin",
	"hyperliquid",
	"injective",
	"mantra",
	"near",
	"solana",
	"stacks",
	"starknet",
	"stellar",
	"sui",
	"ton",
	"tron"
];
var CHAIN_IDS = [...EVM_CHAINS, ...OTHER_CHAINS];
var ALL_CHAINS = new Set(CHAIN_IDS);
var EVM = /* @__PURE__ */ new Set([...EVM_CHAINS, "hyperliquid"]);
/** Names that answers use for a chain of the table (wire/errors.md section 4, quirk 6). */
var CHAIN_ALIASES = /* @__PURE__ */ new Map([["bsc", "bnb"]]);
/** Names on screen where capitalising the identifier would be wrong. */
var CHAIN_TITLES = /* @__PURE__ */ new Map([
	["bnb", "BNB Chain"],
	["hyperevm", "HyperEVM"],
	["iotaevm", "IOTA EVM"],
	["near", "NEAR"],
	["robinhood", "Robinhood Chain"],
	["ton", "TON"],
	["mantra", "MANTRA"],
	["bsc", "BNB Chain"]
]);
/** Whether a text is one of the 38 identifiers; exact, lower case. */
function isChainId(text) {
	return ALL_CHAINS.has(text);
}
/** The address family of a chain of the table. */
function familyOfChain(chain) {
	return EVM.has(chain) ? "evm" : chain;
}
/** Brings a chain name of an answer to the name that requests use (`bsc` is `bnb`); an unknown name stays as it is. */
function normaliseChain(chain) {
	const name = chain.trim().toLowerCase();
	return CHAIN_ALIASES.get(name) ?? (ALL_CHAINS.has(name) ? name : chain);
}
/** Where a call asks, on screen: `All chains`, or the names of the chains that are joined by commas. */
function chainsTitle(chains) {
	return chains === "all" ? "All chains" : chains.split(",").map(chainTitle).join(", ");
}
/** Name of a chain on screen; an unknown one is shown as delivered. */
function chainTitle(chain) {
	const title = CHAIN_TITLES.get(chain);
	if (title !== void 0) return title;
	return ALL_CHAINS.has(chain) ? chain.charAt(0).toUpperCase() + chain.slice(1) : chain;
}
// src-shared/service/endpoint-chains.ts
/**
* Chains per endpoint group (service-interface.md section 4.3), narrowed per endpoint as the interface says and, where it
* says nothing, as wire/enums.md does.
*/
/** 18 chains: netflow, DEX trades and holdings of smart money. */
var SMART_MONEY_CHAINS = [
	"arbitrum",
	"arc",
	"avalanche",
	"base",
	"bnb",
	"ethereum",
	"hyperevm",
	"iotaevm",
	"linea",
	"mantle",
	"monad",
	"optimism",
	"plasma",
	"polygon",
	"robinhood",
	"sei",
	"solana",
	"sonic"
];
/** 7 chains: historical holdings of smart money. */
var HISTORICAL_HOLDINGS_CHAINS = [
	"arc",
	"base",
	"bnb",
	"ethereum",
	"monad",
	"robinhood",
	"solana"
];
/** 26 chains: balance, counterparties, balance history. */
var PROFILER_CHAINS = [
	"arbitrum",
	"arc",
	"avalanche",
	"base",
	"bitcoin",
	"bnb",
	"ethereum",
	"hyperevm",
	"injective",
	"iotaevm",
	"linea",
	"mantle",
	"mantra",
	"monad",
	"near",
	"optimism",
	"plasma",
	"polygon",
	"robinhood",
	"sei",
	"solana",
	"sonic",
	"starknet",
	"sui",
	"ton",
	"tron"
];
/** Transactions and related wallets: all profiler chains except hyperevm. */
var TRANSACTIONS_CHAINS = without(PROFILER_CHAINS, "hyperevm");
/** PnL of an address. */
var PROFILER_PNL_CHAINS = without(PROFILER_CHAINS, "bitcoin", "hyperevm", "injective", "iotaevm", "mantra", "near", "starknet", "ton", "tron");
/** Lookup of one transaction: everything but solana. polygon is offered because the interface rules only solana out; the service may refuse it (wire conflict C10). */
var LOOKUP_CHAINS = without(PROFILER_CHAINS, "solana");
/** Labels: the interface is silent, the public schema names these. */
var LABELS_CHAINS = [
	"arbitrum",
	"arc",
	"avalanche",
	"base",
	"bnb",
	"ethereum",
	"hyperevm",
	"hyperliquid",
	"iotaevm",
	"linea",
	"mantle",
	"monad",
	"optimism",
	"plasma",
	"polygon",
	"robinhood",
	"sei",
	"solana",
	"sonic",
	"tron"
];
/** 27 chains of Token God Mode. */
var TGM_CHAINS = [
	"arbitrum",
	"arc",
	"avalanche",
	"base",
	"bitcoin",
	"bnb",
	"ethereum",
	"hyperevm",
	"hyperliquid",
	"injective",
	"iotaevm",
	"linea",
	"mantle",
	"mantra",
	"monad",
	"near",
	"optimism",
	"plasma",
	"polygon",
	"robinhood",
	"sei",
	"solana",
	"sonic",
	"starknet",
	"sui",
	"ton",
	"tron"
];
var TGM_FLOWS_CHAINS = without(TGM_CHAINS, "bitcoin");
var TGM_TRANSFERS_CHAINS = without(TGM_CHAINS, "hyperliquid");
var TGM_PNL_CHAINS = without(TGM_CHAINS, "bitcoin", "injective", "iotaevm", "mantra", "near", "starknet", "ton", "tron");
/** DEX trades and who bought or sold: the interface does not narrow them, the public schema leaves out bitcoin. */
var TGM_TRADES_CHAINS = without(TGM_CHAINS, "bitcoin");
/** Flow intelligence: 24 chains in the public schema (wire conflict C20). */
var TGM_FLOW_INTELLIGENCE_CHAINS = without(TGM_CHAINS, "bitcoin", "hyperliquid", "iotaevm");
/** Screener: the interface is silent, the public schema names the profiler's chains and citrea (wire conflict C9). */
var SCREENER_CHAIN_IDS = CHAIN_IDS.filter((chain) => chain === "citrea" || PROFILER_CHAINS.includes(chain));
function without(chains, ...left) {
	return chains.filter((chain) => !left.includes(chain));
}
// src-shared/service/endpoints-other.ts
var SEARCH = {
	group: "search",
	credits: void 0
};
var LEGACY = {
	group: "legacy",
	credits: void 0
};
/** Account, portfolio, screener, search and the legacy interface (service-interface.md sections 4.1 and 4.4). */
var OTHER_ROWS = [
	{
		id: "account",
		group: "account",
		title: "Account",
		method: "GET",
		path: "/api/v1/account",
		credits: {
			free: "0",
			pro: "0"
		},
		grade: "example"
	},
	{
		id: "portfolio/defi-holdings",
		group: "portfolio",
		title: "DeFi holdings",
		path: "/api/v1/portfolio/defi-holdings",
		credits: void 0,
		hintedCredits: "1",
		grade: "schema"
	},
	{
		id: "token-screener",
		group: "screener",
		title: "Token screener",
		path: "/api/v1/token-screener",
		credits: void 0,
		hintedCredits: "1",
		grade: "schema",
		chainField: "chains",
		chains: SCREENER_CHAIN_IDS,
		...PAGED
	},
	{
		...SEARCH,
		id: "search/token-sectors",
		title: "Token sectors",
		method: "GET",
		path: "/api/v1/search/token-sectors",
		hintedCredits: "1",
		perMinute: 60,
		grade: "schema"
	},
	{
		...SEARCH,
		id: "search/web-search",
		title: "Web search",
		path: "/api/v1/search/web-search",
		hintedCredits: "5",
		perMinute: 15,
		grade: "client code"
	},
	{
		...SEARCH,
		id: "search/web-fetch",
		title: "Web fetch",
		path: "/api/v1/search/web-fetch",
		hintedCredits: "20",
		perMinute: 15,
		grade: "client code"
	},
	{
		...LEGACY,
		id: "legacy/auth",
		title: "Legacy sign-in",
		path: "/auth",
		grade: "example"
	},
	{
		...LEGACY,
		id: "legacy/question",
		title: "Legacy question",
		path: "/v1/questions/{question_id}",
		grade: "inferred"
	}
];
// src-shared/service/endpoints-profiler.ts
var PROFILER = {
	group: "profiler",
	grade: "schema"
};
var ADDRESS = "/api/v1/profiler/address";
/** One address or entity (service-interface.md sections 4.1 to 4.3). */
var PROFILER_ROWS = [
	{
		...PROFILER,
		id: "profiler/transactions",
		title: "Transactions",
		path: `${ADDRESS}/transactions`,
		...PRICE_1,
		chainField: "chain",
		chains: TRANSACTIONS_CHAINS,
		allowsAll: true,
		paged: true,
		maxPerPage: 20,
		...DATED
	},
	{
		...PROFILER,
		id: "profiler/transaction-lookup",
		title: "Transaction lookup",
		path: "/api/v1/transaction-with-token-transfer-lookup",
		...PRICE_1,
		chainField: "chain",
		chains: LOOKUP_CHAINS,
		allowsAll: true
	},
	{
		...PROFILER,
		id: "profiler/pnl-summary",
		title: "Profit and loss, summary",
		path: `${ADDRESS}/pnl-summary`,
		...PRICE_1,
		chainField: "chain",
		chains: PROFILER_PNL_CHAINS,
		allowsAll: true,
		...DATED
	},
	{
		...PROFILER,
		id: "profiler/current-balance",
		title: "Current balance",
		path: `${ADDRESS}/current-balance`,
		...PRICE_1,
		chainField: "chain",
		chains: PROFILER_CHAINS,
		allowsAll: true,
		...PAGED
	},
	{
		...PROFILER,
		id: "profiler/counterparties",
		title: "Counterparties",
		path: `${ADDRESS}/counterparties`,
		...PRICE_5,
		chainField: "chain",
		chains: PROFILER_CHAINS,
		allowsAll: true,
		...PAGED,
		...DATED
	},
	{
		...PROFILER,
		id: "profiler/historical-balances",
		title: "Balance history",
		path: `${ADDRESS}/historical-balances`,
		...PRICE_1,
		chainField: "chain",
		chains: PROFILER_CHAINS,
		allowsAll: true,
		...PAGED,
		...DATED
	},
	{
		...PROFILER,
		id: "profiler/related-wallets",
		title: "Related wallets",
		path: `${ADDRESS}/related-wallets`,
		...PRICE_1,
		chainField: "chain",
		chains: TRANSACTIONS_CHAINS,
		...PAGED
	},
	{
		...PROFILER,
		id: "profiler/pnl",
		title: "Profit and loss by token",
		path: `${ADDRESS}/pnl`,
		...PRICE_1,
		chainField: "chain",
		chains: PROFILER_PNL_CHAINS,
		allowsAll: true,
		...PAGED,
		...MAY_BE_DATED
	},
	{
		...PROFILER,
		id: "profiler/labels",
		title: "Labels",
		path: `${ADDRESS}/labels`,
		credits: {
			free: "300",
			pro: "100"
		},
		chainField: "chain",
		chains: LABELS_CHAINS,
		allowsAll: true,
		...PAGED,
		alwaysAsk: true
	},
	{
		...PROFILER,
		id: "profiler/premium-labels",
		title: "Premium labels",
		path: `${ADDRESS}/premium-labels`,
		credits: {
			free: "1500",
			pro: "500"
		},
		chainField: "chain",
		chains: LABELS_CHAINS,
		allowsAll: true,
		...PAGED,
		alwaysAsk: true
	},
	{
		...PROFILER,
		id: "profiler/perp-positions",
		title: "Perpetual positions",
		path: "/api/v1/profiler/perp-positions",
		...PRICE_1
	},
	{
		...PROFILER,
		id: "profiler/perp-trades",
		title: "Perpetual trades",
		path: "/api/v1/profiler/perp-trades",
		credits: void 0,
		hintedCredits: "1",
		perMinute: 5,
		...PAGED,
		...DATED
	}
];
// src-shared/service/endpoints-smart-money.ts
var SMART_MONEY = {
	group: "smart-money",
	grade: "schema"
};
var ROOT$1 = "/api/v1/smart-money";
/** Skilled traders and funds (service-interface.md sections 4.1 to 4.3). */
var SMART_MONEY_ROWS = [
	{
		...SMART_MONEY,
		id: "smart-money/netflow",
		title: "Smart money net flow",
		path: `${ROOT$1}/netflow`,
		...PRICE_5,
		chainField: "chains",
		chains: SMART_MONEY_CHAINS,
		allowsAll: true,
		...PAGED
	},
	{
		...SMART_MONEY,
		id: "smart-money/dex-trades",
		title: "Smart money DEX trades",
		path: `${ROOT$1}/dex-trades`,
		...PRICE_5,
		chainField: "chains",
		chains: SMART_MONEY_CHAINS,
		allowsAll: true,
		...PAGED
	},
	{
		...SMART_MONEY,
		id: "smart-money/perp-trades",
		title: "Smart money perpetual trades",
		path: `${ROOT$1}/perp-trades`,
		...PRICE_5,
		...PAGED
	},
	{
		...SMART_MONEY,
		id: "smart-money/dcas",
		title: "Smart money DCA strategies",
		path: `${ROOT$1}/dcas`,
		...PRICE_5,
		...PAGED
	},
	{
		...SMART_MONEY,
		id: "smart-money/holdings",
		title: "Smart money holdings",
		path: `${ROOT$1}/holdings`,
		...PRICE_5,
		chainField: "chains",
		chains: SMART_MONEY_CHAINS,
		allowsAll: true,
		...PAGED
	},
	{
		...SMART_MONEY,
		id: "smart-money/historical-holdings",
		title: "Smart money holdings over time",
		path: `${ROOT$1}/historical-holdings`,
		...PRICE_1,
		chainField: "chains",
		chains: HISTORICAL_HOLDINGS_CHAINS,
		...PAGED,
		dateField: "date_range",
		dateRequired: true,
		maxRangeDays: 365,
		maxLookbackDays: HOLDINGS_LOOKBACK_DAYS
	}
];
// src-shared/service/endpoints-tgm.ts
/** The interface shows no price for any of these; the hints are public facts (wire conflict C12). */
var TGM = {
	group: "tgm",
	grade: "schema",
	credits: void 0,
	chainField: "chain"
};
var ROOT = "/api/v1/tgm";
/** One token (service-interface.md sections 4.1 to 4.3). */
var TGM_ROWS = [
	{
		...TGM,
		id: "tgm/flows",
		title: "Token flows",
		path: `${ROOT}/flows`,
		hintedCredits: "1",
		chains: TGM_FLOWS_CHAINS,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/transfers",
		title: "Token transfers",
		path: `${ROOT}/transfers`,
		hintedCredits: "1",
		chains: TGM_TRANSFERS_CHAINS,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/holders",
		title: "Token holders",
		path: `${ROOT}/holders`,
		hintedCredits: "5",
		chains: TGM_TRANSFERS_CHAINS,
		...PAGED
	},
	{
		...TGM,
		id: "tgm/pnl-leaderboard",
		title: "Token PnL leaderboard",
		path: `${ROOT}/pnl-leaderboard`,
		hintedCredits: "5",
		chains: TGM_PNL_CHAINS,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/dex-trades",
		title: "Token DEX trades",
		path: `${ROOT}/dex-trades`,
		hintedCredits: "1",
		chains: TGM_TRADES_CHAINS,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/perp-trades",
		title: "Token perpetual trades",
		path: `${ROOT}/perp-trades`,
		hintedCredits: "1",
		chainField: void 0,
		perMinute: 60,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/who-bought-sold",
		title: "Who bought or sold",
		path: `${ROOT}/who-bought-sold`,
		hintedCredits: "1",
		chains: TGM_TRADES_CHAINS,
		...PAGED,
		...DATED
	},
	{
		...TGM,
		id: "tgm/jup-dca",
		title: "Token DCA vaults",
		path: `${ROOT}/jup-dca`,
		hintedCredits: "1",
		chainField: void 0,
		...PAGED
	},
	{
		...TGM,
		id: "tgm/flow-intelligence",
		title: "Token flow intelligence",
		path: `${ROOT}/flow-intelligence`,
		hintedCredits: "1",
		chains: TGM_FLOW_INTELLIGENCE_CHAINS
	}
];
// src-shared/service/endpoint-table.ts
/**
* The one endpoint table (design.md section 3, rule 2): every operation of service-interface.md sections 4.1 and 4.4 as a row.
* Forms, plans, prices, limits, the practice service's routes and the coverage test derive from it.
*/
var ENDPOINTS = tableOf([
	...OTHER_ROWS,
	...SMART_MONEY_ROWS,
	...PROFILER_ROWS,
	...TGM_ROWS
].map(endpointRow));
/** The row of an endpoint. */
function endpointOf(id) {
	return ENDPOINTS[id];
}
function tableOf(rows) {
	const byId = new Map(rows.map((row) => [row.id, row]));
	const entries = ENDPOINT_IDS.map((id) => {
		const row = byId.get(id);
		if (row === void 0) throw new Error(`The endpoint table has no row for ${id}`);
		return [id, row];
	});
	if (rows.length !== entries.length) throw new Error("The endpoint table names an endpoint twice");
	return Object.freeze(Object.fromEntries(entries));
}
// src-shared/service/error-codes.ts
/** Codes of service-interface.md section 7.3, with whether trying again can help. The set may grow. */
var ERROR_CODES = /* @__PURE__ */ new Map([
	["missing_field", {
		retryable: false,
		remedy: "Fill in the field that the message names."
	}],
	["unknown_field", {
		retryable: false,
		remedy: "Leave out the field that the message names."
	}],
	["invalid_field_value", {
		retryable: false,
		remedy: "Choose a value that the service offers; not every chain is offered everywhere."
	}],
	["invalid_address_format", {
		retryable: false,
		remedy: "Check the address and the chain it belongs to."
	}],
	["invalid_date_format", {
		retryable: false,
		remedy: "Give both dates as YYYY-MM-DD."
	}],
	["invalid_date_range", {
		retryable: false,
		remedy: "Ask for a shorter range: at most one year, less for addresses with a high volume."
	}],
	["mutually_exclusive_fields", {
		retryable: false,
		remedy: "Send one of the two fields."
	}],
	["value_out_of_range", {
		retryable: false,
		remedy: "Choose a value inside the range that the message names."
	}],
	["too_many_items", {
		retryable: false,
		remedy: "Send fewer items."
	}],
	["unauthenticated", {
		retryable: false,
		remedy: "Set a valid key in the settings."
	}],
	["forbidden", {
		retryable: false,
		remedy: "Use a key whose plan includes this data."
	}],
	["insufficient_scope", {
		retryable: false,
		remedy: "Use a key that has the permissions that the service names."
	}],
	["geo_blocked", {
		retryable: false,
		remedy: "The service does not answer from this region; ask its support."
	}],
	["plan_upgrade_required", {
		retryable: false,
		remedy: "Use a key of a paid plan for this data."
	}],
	["insufficient_credits", {
		retryable: false,
		remedy: "Add credits in the account area of the service, then go on."
	}],
	["rate_limit_exceeded", {
		retryable: true,
		remedy: "Wait for the time that the service names; the queue goes on by itself."
	}],
	["not_found", {
		retryable: false,
		remedy: "Check the identifier, or leave this call out: the service may no longer offer it."
	}],
	["method_not_allowed", {
		retryable: false,
		remedy: "Leave this call out; the service has changed."
	}],
	["conflict", {
		retryable: false,
		remedy: "Change the request so that it does not contradict an earlier one."
	}],
	["payload_too_large", {
		retryable: false,
		remedy: "Ask for less in one call."
	}],
	["query_timeout", {
		retryable: true,
		remedy: "Ask again later, or for a shorter range."
	}],
	["query_too_large", {
		retryable: false,
		remedy: "Ask for a shorter range or fewer items."
	}],
	["upstream_unavailable", {
		retryable: true,
		remedy: "Ask again in a few minutes."
	}],
	["internal_error", {
		retryable: true,
		remedy: "Ask again in a few minutes; quote the request id to support if it stays."
	}]
]);
/** Codes of the nested form (section 7.2) that mean one of the table's. */
var NESTED_CODES = /* @__PURE__ */ new Map([
	["unauthorized", "unauthenticated"],
	["rate_limited", "rate_limit_exceeded"],
	["internal", "internal_error"]
]);
/** Meaning of a status where the body says nothing (section 7.1). */
var STATUS_TEXTS = /* @__PURE__ */ new Map([
	[400, "the request was malformed"],
	[401, "authentication failed"],
	[402, "payment is required"],
	[403, "the key has no permission for this"],
	[404, "the resource or endpoint does not exist"],
	[405, "the method is not allowed"],
	[413, "the request was too large"],
	[422, "the parameters are invalid"],
	[429, "the rate limit was exceeded"],
	[500, "the server failed unexpectedly"],
	[502, "the gateway got no valid answer"],
	[503, "the service is unavailable"],
	[504, "the backend did not respond in time"]
]);
// src-shared/service/headers.ts
var SECOND_MS = 1e3;
var HOUR_MS = 36e5;
/**
* Reads the headers of a response. Vendor headers are matched by suffix (`X-<vendor>-Credits-Used`, wire conflict C5);
* what is malformed, or given twice with different values, is ignored and named in `malformed`.
*/
function readHeaders(list, now) {
	const read = new HeaderReader(list);
	const serverNow = read.serverTime() ?? now.getTime();
	const overall = read.window("ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", serverNow);
	const app = read.window("x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", serverNow);
	const known = [overall.remaining, app.remaining].filter((count) => count !== void 0);
	const asked = read.value("retry-after", (text) => durationOf(text, serverNow));
	return {
		readAt: now.toISOString(),
		creditsUsed: read.vendor("credits-used", wholeText),
		creditsRemaining: read.vendor("credits-remaining", wholeText),
		overall,
		app,
		second: read.window("x-ratelimit-limit-second", "x-ratelimit-remaining-second", void 0, serverNow),
		minute: read.window("x-ratelimit-limit-minute", "x-ratelimit-remaining-minute", void 0, serverNow),
		remaining: known.length === 0 ? void 0 : Math.min(...known),
		retryAfterMs: asked === void 0 ? void 0 : clampRetryMs(asked),
		retryAfterCapped: asked !== void 0 && asked > HOUR_MS,
		scope: read.vendor("ratelimit-scope", scopeOf),
		requestId: read.value("x-request-id", plainText$1),
		date: read.value("date", plainText$1),
		malformed: read.malformed
	};
}
/** A waiting time brought into 1 s … 1 h (design.md section 5). */
function clampRetryMs(ms) {
	return Math.min(Math.max(ms, SECOND_MS), HOUR_MS);
}
var HeaderReader = class {
	malformed = [];
	#values = /* @__PURE__ */ new Map();
	constructor(list) {
		for (const [name, value] of list) {
			const key = name.toLowerCase();
			this.#values.set(key, [...this.#values.get(key) ?? [], value.trim()]);
		}
	}
	/** The header's value through `parse`; undefined when absent, repeated with another value, or malformed. */
	value(name, parse) {
		const delivered = this.#values.get(name);
		const first = delivered?.[0];
		if (delivered === void 0 || first === void 0) return void 0;
		const parsed = delivered.every((other) => other === first) ? parse(first) : void 0;
		if (parsed === void 0) this.malformed.push(name);
		return parsed;
	}
	/** The header `x-<vendor>-<suffix>`; two vendors that disagree count as malformed. */
	vendor(suffix, parse) {
		const names = [...this.#values.keys()].filter((name) => /^x-[a-z0-9]{1,40}-/.test(name) && name.replace(/^x-[a-z0-9]+-/, "") === suffix);
		const parsed = names.map((name) => this.value(name, parse));
		const first = parsed[0];
		if (parsed.every((other) => other === first)) return first;
		this.malformed.push(...names);
	}
	window(limit, remaining, reset, serverNow) {
		return {
			limit: this.value(limit, wholeNumber),
			remaining: this.value(remaining, wholeNumber),
			resetMs: reset === void 0 ? void 0 : this.value(reset, (text) => resetOf(text, serverNow))
		};
	}
	serverTime() {
		const text = this.#values.get("date")?.[0];
		return text === void 0 ? void 0 : httpDate(text);
	}
};
function wholeText(text) {
	return (/^(\d{1,12})(?:\.0{1,6})?$/.exec(text)?.[1])?.replace(/^0+(?=\d)/, "");
}
function wholeNumber(text) {
	return /^\d{1,9}$/.test(text) ? Number(text) : void 0;
}
function plainText$1(text) {
	return /^[\x20-\x7e]{1,200}$/.test(text) ? text : void 0;
}
function scopeOf(text) {
	const scope = text.toLowerCase();
	return scope === "second" || scope === "minute" || scope === "endpoint" ? scope : "other";
}
/** Retry-After: whole seconds of at most seven digits, or an HTTP date; anything else is malformed. */
function durationOf(text, serverNow) {
	if (/^\d{1,7}$/.test(text)) return Number(text) * SECOND_MS;
	const date = httpDate(text);
	return date === void 0 ? void 0 : Math.max(0, date - serverNow);
}
/** Reset: up to a day is a delta in seconds, larger figures are epoch seconds or milliseconds (security.md section 4.2, rule 3). */
function resetOf(text, serverNow) {
	if (!/^\d{1,15}$/.test(text)) return void 0;
	const figure = Number(text);
	if (figure <= 86400) return Math.min(figure * SECOND_MS, HOUR_MS);
	if (figure < 1e9) return void 0;
	const at = figure > 1e11 ? figure : figure * SECOND_MS;
	return Math.min(Math.max(0, at - serverNow), HOUR_MS);
}
/** Milliseconds of an IMF-fixdate such as `Wed, 21 Oct 2015 07:28:00 GMT`; the older HTTP forms are not accepted. */
function httpDate(text) {
	if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return void 0;
	const ms = Date.parse(text);
	return Number.isNaN(ms) ? void 0 : ms;
}
// src-shared/service/service-error.ts
var MAX_MESSAGE = 500;
var MAX_NAME = 100;
var MAX_ITEMS = 20;
/** An error body larger than this is not read: only its status counts. */
var MAX_BODY = 262144;
/**
* Reads an error answer in any of the eleven body forms of wire/errors.md (section 7.2 of the interface gives two).
* The HTTP status always wins over the body; the body of a 402 is not interpreted; texts and lists are capped.
*/
function parseServiceError(status, body) {
	const read = status === 402 || body.length > MAX_BODY ? void 0 : parseJsonText(body);
	const root = read?.ok ? read.value : void 0;
	if (!isJsonObject(root)) return {
		status,
		message: statusSentence(status)
	};
	const first = firstProblem(root);
	return {
		status,
		message: `${messageOf(root, first) ?? statusSentence(status)}${mismatchNote(status, root)}`,
		...present("code", codeOf(root, first)),
		...present("requestId", nameOf$1(root["request_id"])),
		...present("param", paramOf(root, first)),
		...present("retryAfter", wholeOf$1(root["retry_after"])),
		...present("requiredScopes", scopesOf(root))
	};
}
/**
* The failure that an error answer means for Casebook: key_rejected, payment_required, forbidden, insufficient_credits,
* not_available, rate_limited, service_error or bad_status. `retryAt` takes the larger of header and body.
*/
function failureOf$1(details, headers) {
	const { code, message, remedy } = meaningOf(details);
	const waitMs = Math.max(headers?.retryAfterMs ?? 0, details.retryAfter === void 0 ? 0 : clampRetryMs(details.retryAfter * 1e3));
	const requestId = details.requestId ?? headers?.requestId;
	return failure(code, message, remedy, {
		service: requestId === void 0 ? details : {
			...details,
			requestId
		},
		...present("field", details.param),
		...present("creditsUsed", headers?.creditsUsed),
		...present("retryAt", headers !== void 0 && waitMs > 0 ? new Date(Date.parse(headers.readAt) + waitMs).toISOString() : void 0)
	});
}
function meaningOf(details) {
	const { status, code } = details;
	const said = details.message === statusSentence(status) ? details.message : `The service answered ${status}: ${details.message}`;
	const remedy = (code === void 0 ? void 0 : ERROR_CODES.get(code)?.remedy) ?? REMEDIES.get(status);
	if (status < 400) return {
		code: "bad_status",
		message: `The service answered with the unexpected status ${status}.`,
		remedy: "Check the network for a proxy in between, then ask again."
	};
	if (status === 401) return {
		code: "key_rejected",
		message: said,
		remedy: "Set a valid key in the settings; the queue waits until then."
	};
	if (status === 402) return {
		code: "payment_required",
		message: said,
		remedy: "Set a key whose plan covers this call; Casebook never pays per call."
	};
	if (status === 403 && lacksCredits(details)) return {
		code: "insufficient_credits",
		message: said,
		remedy: "Add credits in the account area of the service, then go on."
	};
	if (status === 403) return {
		code: "forbidden",
		message: said,
		remedy: remedy ?? "Use a key whose plan includes this data."
	};
	if (status === 404) return {
		code: "not_available",
		message: said,
		remedy: remedy ?? "Leave this call out: the service does not offer it."
	};
	if (status === 429) return {
		code: "rate_limited",
		message: said,
		remedy: "Wait for the time that the service names; the queue goes on by itself."
	};
	if (code === "insufficient_credits") return {
		code: "insufficient_credits",
		message: said,
		remedy: remedy ?? "Add credits, then go on."
	};
	if (status >= 500) return {
		code: "service_error",
		message: said,
		remedy: remedy ?? "Ask again in a few minutes; quote the request id to support if it stays."
	};
	return {
		code: "service_error",
		message: said,
		remedy: remedy ?? "Change the request as the message says, then ask again."
	};
}
var REMEDIES = /* @__PURE__ */ new Map([[504, "Ask again later, or for a shorter range."], [413, "Ask for less in one call."]]);
/** Exhausted credits come as a code or, from some versions, only as a sentence (wire/errors.md section 2). */
function lacksCredits(details) {
	if (details.code === "insufficient_credits") return true;
	return /credit/i.test(details.message) && /insufficient|exhausted|not enough|out of|no (more )?credits|balance/i.test(details.message);
}
/** The HTTP status wins; a body that names another one is worth knowing of when the two parties compare notes. */
function mismatchNote(status, root) {
	const own = wholeOf$1(root["status"]);
	return own === void 0 || own === status ? "" : ` (the body says ${own})`;
}
function statusSentence(status) {
	const meaning = STATUS_TEXTS.get(status);
	return meaning === void 0 ? `The service answered ${status} without a readable reason.` : `The service answered ${status}: ${meaning}.`;
}
/** First entry of `errors`, `detail` or `details`: the forms that carry a list of problems, or one as an object. */
function firstProblem(root) {
	for (const held of [
		root["errors"],
		root["detail"],
		root["details"]
	]) {
		const entry = isJsonList(held) ? held[0] : held;
		if (isJsonObject(entry)) return entry;
	}
}
function messageOf(root, first) {
	const error = root["error"];
	const nested = isJsonObject(error) ? error : void 0;
	const message = textOf$2(root["message"]);
	return (message === void 0 ? void 0 : innerMessage(message) ?? message) ?? textOf$2(nested?.["message"]) ?? problemText(root["details"], first) ?? textOf$2(root["detail"]) ?? textOf$2(first?.["message"]) ?? textOf$2(first?.["msg"]) ?? textOf$2(error);
}
/** `{error, details:{field, message}}`: the reason stands in details, named with its field. */
function problemText(details, first) {
	if (details === void 0) return void 0;
	const message = textOf$2(first?.["message"]);
	const field = nameOf$1(first?.["field"]);
	return message === void 0 || field === void 0 ? message : `${field}: ${message}`;
}
/** The message inside a message that is a printed Python dictionary (form F6). */
function innerMessage(text) {
	if (!text.startsWith("{")) return void 0;
	const single = /^\{\s*'message':\s*'([^']{1,500})'/.exec(text);
	const double = /^\{\s*'message':\s*"([^"]{1,500})"/.exec(text);
	return single?.[1] ?? double?.[1];
}
function codeOf(root, first) {
	const error = root["error"];
	const delivered = nameOf$1(root["code"]) ?? (isJsonObject(error) ? nameOf$1(error["code"]) : void 0) ?? nameOf$1(first?.["code"]);
	if (delivered === void 0) return void 0;
	const lower = delivered.toLowerCase();
	const known = NESTED_CODES.get(lower) ?? lower;
	return ERROR_CODES.has(known) ? known : delivered;
}
function paramOf(root, first) {
	const loc = first?.["loc"];
	const path = isJsonList(loc) ? loc.slice(0, MAX_ITEMS).map((part) => typeof part === "string" ? part : part instanceof JsonNumber ? part.digits : "").filter((part) => part !== "" && part !== "body").join(".") : void 0;
	const field = (nameOf$1(root["param"]) ?? nameOf$1(first?.["field"]) ?? nameOf$1(path))?.replace(/^body(\.| -> )/, "");
	return field === void 0 || field === "" ? void 0 : field;
}
function scopesOf(root) {
	const listed = root["required_scopes"];
	const all = [root["required_scope"], ...isJsonList(listed) ? listed.slice(0, MAX_ITEMS) : []];
	const names = new Set(all.map(nameOf$1).filter((name) => name !== void 0));
	return names.size === 0 ? void 0 : [...names].slice(0, MAX_ITEMS);
}
/** A whole number in a body, as a number or as a text of digits. */
function wholeOf$1(value) {
	const text = value instanceof JsonNumber ? value.digits : value;
	return typeof text === "string" && /^\d{1,7}$/.test(text) ? Number(text) : void 0;
}
function textOf$2(value) {
	return typeof value === "string" ? oneLine(value, MAX_MESSAGE) : void 0;
}
function nameOf$1(value) {
	return typeof value === "string" ? oneLine(value, MAX_NAME) : void 0;
}
/** One line without control characters, capped; undefined where nothing is left. Bidirectional marks stay, the screen shows them. */
function oneLine(text, cap) {
	const line = text.slice(0, cap * 4).toWellFormed().replace(/[\p{Cc}\s]+/gu, " ").trim();
	if (line === "") return void 0;
	return line.length > cap ? `${line.slice(0, cap - 1).toWellFormed()}…` : line;
}
/** A member only where there is something to say: absent members stay absent in records that are stored and hashed. */
function present(key, value) {
	return value === void 0 ? {} : { [key]: value };
}
// node_modules/@noble/hashes/_u64.js
var U32_MASK64 = /* @__PURE__ */ (() => BigInt(2 ** 32 - 1))();
var _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = false) {
	if (le) return {
		h: Number(n & U32_MASK64),
		l: Number(n >> _32n & U32_MASK64)
	};
	return {
		h: Number(n >> _32n & U32_MASK64) | 0,
		l: Number(n & U32_MASK64) | 0
	};
}
function split(lst, le = false) {
	const len = lst.length;
	let Ah = new Uint32Array(len);
	let Al = new Uint32Array(len);
	for (let i = 0; i < len; i++) {
		const { h, l } = fromBig(lst[i], le);
		[Ah[i], Al[i]] = [h, l];
	}
	return [Ah, Al];
}
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
var shrSH = (h, _l, s) => h >>> s;
var shrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrSH = (h, l, s) => h >>> s | l << 32 - s;
var rotrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
var rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
function add(Ah, Al, Bh, Bl) {
	const l = (Al >>> 0) + (Bl >>> 0);
	return {
		h: Ah + Bh + (l / 2 ** 32 | 0) | 0,
		l: l | 0
	};
}
var add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
var add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
var add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
var add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
var add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
var add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;
// node_modules/@noble/hashes/utils.js
/**
* Checks if something is Uint8Array. Be careful: nodejs Buffer will return true.
* @param a - value to test
* @returns `true` when the value is a Uint8Array-compatible view.
* @example
* Check whether a value is a Uint8Array-compatible view.
* ```ts
* isBytes(new Uint8Array([1, 2, 3]));
* ```
*/
function isBytes$1(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle = (title) => title ? `"${title}" ` : "";
/**
* Asserts something is a non-negative integer.
* @param n - number to validate
* @param title - label included in thrown errors
* @returns The validated number.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a non-negative integer option.
* ```ts
* anumber(32, 'length');
* ```
*/
function anumber$1(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
	return n;
}
/**
* Asserts something is a boolean.
* @param value - value to validate
* @param title - label included in thrown errors
* @returns The validated boolean.
* @throws On wrong argument types. {@link TypeError}
* @example
* Validate a boolean option.
* ```ts
* abool(true, 'enableXOF');
* ```
*/
function abool(value, title = "") {
	if (typeof value !== "boolean") throw new TypeError(atitle(title) + "expected boolean, got type=" + typeof value);
	return value;
}
/**
* Asserts something is Uint8Array.
* @param value - value to validate
* @param length - optional exact length constraint
* @param title - label included in thrown errors
* @returns The validated byte array.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate that a value is a byte array.
* ```ts
* abytes(new Uint8Array([1, 2, 3]));
* ```
*/
function abytes$1(value, length, title = "") {
	if (isBytes$1(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber$1(length, "length");
	const bytes = isBytes$1(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
var aobject = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
	aobject(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
/**
* Asserts a hash instance has not been destroyed or finished.
* @param instance - hash instance to validate
* @param checkFinished - whether to reject finalized instances
* @throws If the hash instance has already been destroyed or finalized. {@link Error}
* @example
* Validate that a hash instance is still usable.
* ```ts
* import { aexists } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aexists(hash);
* ```
*/
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
/**
* Asserts output is a sufficiently-sized byte array.
* @param out - destination buffer
* @param instance - hash instance providing output length
* Oversized buffers are allowed; downstream code only promises to fill the first `outputLen` bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a caller-provided digest buffer.
* ```ts
* import { aoutput } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aoutput(new Uint8Array(hash.outputLen), hash);
* ```
*/
function aoutput(out, instance) {
	abytes$1(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
/**
* Casts a typed array view to Uint32Array.
* `arr.byteOffset` must already be 4-byte aligned or the platform
* Uint32Array constructor will throw.
* @param arr - source typed array
* @returns Uint32Array view over the same buffer.
* @example
* Reinterpret a byte array as 32-bit words.
* ```ts
* u32(new Uint8Array(8));
* ```
*/
function u32(arr) {
	return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
/**
* Zeroizes typed arrays in place. Warning: JS provides no guarantees.
* @param arrays - arrays to overwrite with zeros
* @example
* Zeroize sensitive buffers in place.
* ```ts
* clean(new Uint8Array([1, 2, 3]));
* ```
*/
function clean(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
/**
* Creates a DataView for byte-level manipulation.
* @param arr - source typed array
* @returns DataView over the same buffer region.
* @example
* Create a DataView over an existing buffer.
* ```ts
* createView(new Uint8Array(4));
* ```
*/
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/**
* Rotate-right operation for uint32 values.
* @param word - source word
* @param shift - shift amount in bits
* @returns Rotated word.
* @example
* Rotate a 32-bit word to the right.
* ```ts
* rotr(0x12345678, 8);
* ```
*/
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
/** Whether the current platform is little-endian. */
var isLE = /* @__PURE__ */ (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
/**
* Byte-swap operation for uint32 values.
* @param word - source word
* @returns Word with reversed byte order.
* @example
* Reverse the byte order of a 32-bit word.
* ```ts
* byteSwap(0x11223344);
* ```
*/
function byteSwap(word) {
	return word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
}
/**
* Byte-swaps every word of a Uint32Array in place.
* @param arr - array to mutate
* @returns The same array after mutation; callers pass live state arrays here.
* @example
* Reverse the byte order of every word in place.
* ```ts
* byteSwap32(new Uint32Array([0x11223344]));
* ```
*/
function byteSwap32(arr) {
	for (let i = 0; i < arr.length; i++) arr[i] = byteSwap(arr[i]);
	return arr;
}
/**
* Conditionally byte-swaps a Uint32Array on big-endian platforms.
* @param u - array to normalize for host endianness
* @returns Original or byte-swapped array depending on platform endianness.
*   On big-endian runtimes this mutates `u` in place via `byteSwap32(...)`.
* @example
* Normalize a word array for host endianness.
* ```ts
* swap32IfBE(new Uint32Array([0x11223344]));
* ```
*/
var swap32IfBE = isLE ? (u) => u : byteSwap32;
var hasHexBuiltin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function")();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
/**
* Convert byte array to hex string.
* Uses the built-in function when available and assumes it matches the tested
* fallback semantics.
* @param bytes - bytes to encode
* @returns Lowercase hexadecimal string.
* @throws On wrong argument types. {@link TypeError}
* @example
* Convert bytes to lowercase hexadecimal.
* ```ts
* bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])); // 'cafe0123'
* ```
*/
function bytesToHex(bytes) {
	abytes$1(bytes);
	if (hasHexBuiltin) return bytes.toHex();
	let hex = "";
	for (let i = 0; i < bytes.length; i++) hex += hexes[bytes[i]];
	return hex;
}
function asciiToBase16(ch) {
	return ch >= 48 && ch <= 57 ? ch - 48 : ch >= 65 && ch <= 70 ? ch - 55 : ch >= 97 && ch <= 102 ? ch - 87 : void 0;
}
/**
* Convert hex string to byte array. Uses built-in function, when available.
* @param hex - hexadecimal string to decode
* @returns Decoded bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Decode lowercase hexadecimal into bytes.
* ```ts
* hexToBytes('cafe0123'); // Uint8Array.from([0xca, 0xfe, 0x01, 0x23])
* ```
*/
function hexToBytes(hex) {
	if (typeof hex !== "string") throw new TypeError("hex string expected, got " + typeof hex);
	if (hasHexBuiltin) try {
		return Uint8Array.fromHex(hex);
	} catch (error) {
		if (error instanceof SyntaxError) throw new RangeError(error.message);
		throw error;
	}
	const hl = hex.length;
	const al = hl / 2;
	if (hl % 2) throw new RangeError("hex string expected, got unpadded hex of length " + hl);
	const array = new Uint8Array(al);
	for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
		const n1 = asciiToBase16(hex.charCodeAt(hi));
		const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
		if (n1 === void 0 || n2 === void 0) {
			const char = hex[hi] + hex[hi + 1];
			throw new RangeError("hex string expected, got non-hex character \"" + char + "\" at index " + hi);
		}
		array[ai] = n1 * 16 + n2;
	}
	return array;
}
/**
* Copies several Uint8Arrays into one.
* @param arrays - arrays to concatenate
* @returns Concatenated byte array.
* @throws On wrong argument types. {@link TypeError}
* @example
* Concatenate multiple byte arrays.
* ```ts
* concatBytes(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
function concatBytes(...arrays) {
	let sum = 0;
	for (let i = 0; i < arrays.length; i++) {
		const a = arrays[i];
		abytes$1(a);
		sum += a.length;
	}
	const res = new Uint8Array(sum);
	for (let i = 0, pad = 0; i < arrays.length; i++) {
		const a = arrays[i];
		res.set(a, pad);
		pad += a.length;
	}
	return res;
}
/**
* Merges default options and passed options.
* @param defaults - base option object
* @param opts - user overrides
* @param title - label included in thrown override errors
* @returns Fresh merged option object with a null prototype.
* @throws On wrong argument types. {@link TypeError}
* @example
* Merge user overrides onto default options.
* ```ts
* checkOpts({ dkLen: 32 }, { asyncTick: 10 });
* ```
*/
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
/**
* Creates a callable hash function from a stateful class constructor.
* @param hashCons - hash constructor or factory
* @param info - optional metadata such as DER OID
* @returns Frozen callable hash wrapper with `.create()`.
*   Wrapper construction eagerly calls `hashCons(undefined)` once to read
*   `outputLen` / `blockLen`, so constructor side effects happen at module
*   init time.
* @throws On wrong argument types. {@link TypeError}
* @example
* Wrap a stateful hash constructor into a callable helper.
* ```ts
* import { createHasher } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const wrapped = createHasher(sha256.create, { oid: sha256.oid });
* wrapped(new Uint8Array([1]));
* ```
*/
function createHasher(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
/**
* Creates OID metadata for NIST hashes with prefix `06 09 60 86 48 01 65 03 04 02`.
* @param suffix - final OID byte for the selected hash.
*   The helper accepts any byte even though only the documented NIST hash
*   suffixes are meaningful downstream.
* @returns Object containing the DER-encoded OID.
* @example
* Build OID metadata for a NIST hash.
* ```ts
* oidNist(0x01);
* ```
*/
var oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// node_modules/@noble/hashes/_md.js
/**
* Internal Merkle-Damgard hash utils.
* @module
*/
/**
* Shared 32-bit conditional boolean primitive reused by SHA-256, SHA-1, and MD5 `F`.
* Returns bits from `b` when `a` is set, otherwise from `c`.
* The XOR form is equivalent to MD5's `F(X,Y,Z) = XY v not(X)Z` because the masked terms never
* set the same bit.
* @param a - selector word
* @param b - word chosen when selector bit is set
* @param c - word chosen when selector bit is clear
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit choice primitive.
* ```ts
* Chi(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
/**
* Shared 32-bit majority primitive reused by SHA-256 and SHA-1.
* Returns bits shared by at least two inputs.
* @param a - first input word
* @param b - second input word
* @param c - third input word
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit majority primitive.
* ```ts
* Maj(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
/**
* Merkle-Damgard hash construction base class.
* Could be used to create MD5, RIPEMD, SHA1, SHA2.
* Accepts only byte-aligned `Uint8Array` input, even when the underlying spec describes bit
* strings with partial-byte tails.
* @param blockLen - internal block size in bytes
* @param outputLen - digest size in bytes
* @param padOffset - trailing length field size in bytes
* @param isLE - whether length and state words are encoded in little-endian
* @example
* Use a concrete subclass to get the shared Merkle-Damgard update/digest flow.
* ```ts
* import { _SHA1 } from '@noble/hashes/legacy.js';
* const hash = new _SHA1();
* hash.update(new Uint8Array([97, 98, 99]));
* hash.digest();
* ```
*/
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes$1(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
/**
* Initial SHA-2 state: fractional parts of square roots of first 16 primes 2..53.
* Check out `test/misc/sha2-gen-iv.js` for recomputation guide.
*/
/** Initial SHA256 state from RFC 6234 §6.1: the first 32 bits of the fractional parts of the
* square roots of the first eight prime numbers. Exported as a shared table; callers must treat
* it as read-only because constructors copy words from it by index. */
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
// node_modules/@noble/hashes/sha2.js
/**
* SHA2 hash function. A.k.a. sha256, sha384, sha512, sha512_224, sha512_256.
* SHA256 is the fastest hash implementable in JS, even faster than Blake3.
* Check out {@link https://www.rfc-editor.org/rfc/rfc4634 | RFC 4634} and
* {@link https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf | FIPS 180-4}.
* @module
*/
/**
* SHA-224 / SHA-256 round constants from RFC 6234 §5.1: the first 32 bits
* of the cube roots of the first 64 primes (2..311).
*/
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
/** Reusable SHA-224 / SHA-256 message schedule buffer `W_t` from RFC 6234 §6.2 step 1. */
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
/** Internal SHA-224 / SHA-256 compression engine from RFC 6234 §6.2. */
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean(this.buffer);
	}
};
/** Internal SHA-256 hash class grounded in RFC 6234 §6.2. */
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
var K512 = /* @__PURE__ */ (() => split([
	"0x428a2f98d728ae22",
	"0x7137449123ef65cd",
	"0xb5c0fbcfec4d3b2f",
	"0xe9b5dba58189dbbc",
	"0x3956c25bf348b538",
	"0x59f111f1b605d019",
	"0x923f82a4af194f9b",
	"0xab1c5ed5da6d8118",
	"0xd807aa98a3030242",
	"0x12835b0145706fbe",
	"0x243185be4ee4b28c",
	"0x550c7dc3d5ffb4e2",
	"0x72be5d74f27b896f",
	"0x80deb1fe3b1696b1",
	"0x9bdc06a725c71235",
	"0xc19bf174cf692694",
	"0xe49b69c19ef14ad2",
	"0xefbe4786384f25e3",
	"0x0fc19dc68b8cd5b5",
	"0x240ca1cc77ac9c65",
	"0x2de92c6f592b0275",
	"0x4a7484aa6ea6e483",
	"0x5cb0a9dcbd41fbd4",
	"0x76f988da831153b5",
	"0x983e5152ee66dfab",
	"0xa831c66d2db43210",
	"0xb00327c898fb213f",
	"0xbf597fc7beef0ee4",
	"0xc6e00bf33da88fc2",
	"0xd5a79147930aa725",
	"0x06ca6351e003826f",
	"0x142929670a0e6e70",
	"0x27b70a8546d22ffc",
	"0x2e1b21385c26c926",
	"0x4d2c6dfc5ac42aed",
	"0x53380d139d95b3df",
	"0x650a73548baf63de",
	"0x766a0abb3c77b2a8",
	"0x81c2c92e47edaee6",
	"0x92722c851482353b",
	"0xa2bfe8a14cf10364",
	"0xa81a664bbc423001",
	"0xc24b8b70d0f89791",
	"0xc76c51a30654be30",
	"0xd192e819d6ef5218",
	"0xd69906245565a910",
	"0xf40e35855771202a",
	"0x106aa07032bbd1b8",
	"0x19a4c116b8d2d0c8",
	"0x1e376c085141ab53",
	"0x2748774cdf8eeb99",
	"0x34b0bcb5e19b48a8",
	"0x391c0cb3c5c95a63",
	"0x4ed8aa4ae3418acb",
	"0x5b9cca4f7763e373",
	"0x682e6ff3d6b2b8a3",
	"0x748f82ee5defb2fc",
	"0x78a5636f43172f60",
	"0x84c87814a1f0ab72",
	"0x8cc702081a6439ec",
	"0x90befffa23631e28",
	"0xa4506cebde82bde9",
	"0xbef9a3f7b2c67915",
	"0xc67178f2e372532b",
	"0xca273eceea26619c",
	"0xd186b8c721c0c207",
	"0xeada7dd6cde0eb1e",
	"0xf57d4f7fee6ed178",
	"0x06f067aa72176fba",
	"0x0a637dc5a2c898a6",
	"0x113f9804bef90dae",
	"0x1b710b35131c471b",
	"0x28db77f523047d84",
	"0x32caab7b40c72493",
	"0x3c9ebe0a15c9bebc",
	"0x431d67c49c100d4c",
	"0x4cc5d4becb3e42b6",
	"0x597f299cfc657e2a",
	"0x5fcb6fab3ad6faec",
	"0x6c44198c4a475817"
].map((n) => BigInt(n))))();
var SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
var SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
var SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
var SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
/** Internal SHA-384 / SHA-512 compression engine from RFC 6234 §6.4. */
var SHA2_64B = class extends HashMD {
	Ah = 0;
	Al = 0;
	Bh = 0;
	Bl = 0;
	Ch = 0;
	Cl = 0;
	Dh = 0;
	Dl = 0;
	Eh = 0;
	El = 0;
	Fh = 0;
	Fl = 0;
	Gh = 0;
	Gl = 0;
	Hh = 0;
	Hl = 0;
	constructor(outputLen, IV) {
		super(128, outputLen, 16, false);
		this.Ah = IV[0] | 0;
		this.Al = IV[1] | 0;
		this.Bh = IV[2] | 0;
		this.Bl = IV[3] | 0;
		this.Ch = IV[4] | 0;
		this.Cl = IV[5] | 0;
		this.Dh = IV[6] | 0;
		this.Dl = IV[7] | 0;
		this.Eh = IV[8] | 0;
		this.El = IV[9] | 0;
		this.Fh = IV[10] | 0;
		this.Fl = IV[11] | 0;
		this.Gh = IV[12] | 0;
		this.Gl = IV[13] | 0;
		this.Hh = IV[14] | 0;
		this.Hl = IV[15] | 0;
	}
	get() {
		const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
		return [
			Ah,
			Al,
			Bh,
			Bl,
			Ch,
			Cl,
			Dh,
			Dl,
			Eh,
			El,
			Fh,
			Fl,
			Gh,
			Gl,
			Hh,
			Hl
		];
	}
	set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
		this.Ah = Ah | 0;
		this.Al = Al | 0;
		this.Bh = Bh | 0;
		this.Bl = Bl | 0;
		this.Ch = Ch | 0;
		this.Cl = Cl | 0;
		this.Dh = Dh | 0;
		this.Dl = Dl | 0;
		this.Eh = Eh | 0;
		this.El = El | 0;
		this.Fh = Fh | 0;
		this.Fl = Fl | 0;
		this.Gh = Gh | 0;
		this.Gl = Gl | 0;
		this.Hh = Hh | 0;
		this.Hl = Hl | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) {
			SHA512_W_H[i] = view.getUint32(offset);
			SHA512_W_L[i] = view.getUint32(offset += 4);
		}
		for (let i = 16; i < 80; i++) {
			const W15h = SHA512_W_H[i - 15] | 0;
			const W15l = SHA512_W_L[i - 15] | 0;
			const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
			const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
			const W2h = SHA512_W_H[i - 2] | 0;
			const W2l = SHA512_W_L[i - 2] | 0;
			const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
			const SUMl = add4L(s0l, rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6), SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
			const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
			SHA512_W_H[i] = SUMh | 0;
			SHA512_W_L[i] = SUMl | 0;
		}
		let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
		for (let i = 0; i < 80; i++) {
			const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
			const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
			const CHIh = Eh & Fh ^ ~Eh & Gh;
			const CHIl = El & Fl ^ ~El & Gl;
			const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
			const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
			const T1l = T1ll | 0;
			const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
			const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
			const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
			const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
			Hh = Gh | 0;
			Hl = Gl | 0;
			Gh = Fh | 0;
			Gl = Fl | 0;
			Fh = Eh | 0;
			Fl = El | 0;
			({h: Eh, l: El} = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
			Dh = Ch | 0;
			Dl = Cl | 0;
			Ch = Bh | 0;
			Cl = Bl | 0;
			Bh = Ah | 0;
			Bl = Al | 0;
			const All = add3L(T1l, sigma0l, MAJl);
			Ah = add3H(All, T1h, sigma0h, MAJh);
			Al = All | 0;
		}
		({h: Ah, l: Al} = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
		({h: Bh, l: Bl} = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
		({h: Ch, l: Cl} = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
		({h: Dh, l: Dl} = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
		({h: Eh, l: El} = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
		({h: Fh, l: Fl} = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
		({h: Gh, l: Gl} = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
		({h: Hh, l: Hl} = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
		this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
	}
	roundClean() {
		clean(SHA512_W_H, SHA512_W_L);
	}
	destroy() {
		this.destroyed = true;
		clean(this.buffer);
		this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	}
};
/** SHA-512/256 IV derived by the SHA-512/t recipe in `test/misc/sha2-gen-iv.js` and
* stored as sixteen big-endian 32-bit halves. */
var T256_IV = /* @__PURE__ */ Uint32Array.from([
	573645204,
	4230739756,
	2673172387,
	3360449730,
	596883563,
	1867755857,
	2520282905,
	1497426621,
	2519219938,
	2827943907,
	3193839141,
	1401305490,
	721525244,
	746961066,
	246885852,
	2177182882
]);
/** Internal SHA-512/256 hash class using the derived `T256_IV` and the shared
* RFC 6234 §6.4 compression engine. */
var _SHA512_256 = class extends SHA2_64B {
	constructor() {
		super(32, T256_IV);
	}
};
/**
* SHA2-256 hash function from RFC 4634. In JS it's the fastest: even faster than Blake3. Some info:
*
* - Trying 2^128 hashes would get 50% chance of collision, using birthday attack.
* - BTC network is doing 2^70 hashes/sec (2^95 hashes/year) as per 2025.
* - Each sha256 hash is executing 2^18 bit operations.
* - Good 2024 ASICs can do 200Th/sec with 3500 watts of power, corresponding to 2^36 hashes/joule.
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with SHA2-256.
* ```ts
* sha256(new Uint8Array([97, 98, 99]));
* ```
*/
var sha256 = /* @__PURE__ */ createHasher(() => new _SHA256(), /* @__PURE__ */ oidNist(1));
/**
* SHA2-512/256 "truncated" hash function, with improved resistance to length extension attacks.
* See the paper on {@link https://eprint.iacr.org/2010/548.pdf | truncated SHA512}.
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with SHA2-512/256.
* ```ts
* sha512_256(new Uint8Array([97, 98, 99]));
* ```
*/
var sha512_256 = /* @__PURE__ */ createHasher(() => new _SHA512_256(), /* @__PURE__ */ oidNist(6));
// node_modules/@scure/base/index.js
/*! scure-base - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var freeze = (fn) => Object.freeze(fn());
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
/** Asserts something is Uint8Array. */
function abytes(b) {
	if (!isBytes(b)) throw new TypeError("Uint8Array expected");
}
function isArrayOf(isString, arr) {
	if (!Array.isArray(arr)) return false;
	if (arr.length === 0) return true;
	if (isString) return arr.every((item) => typeof item === "string");
	else return arr.every((item) => Number.isSafeInteger(item));
}
function afn(input) {
	if (typeof input !== "function") throw new TypeError("function expected");
	return true;
}
function astr(label, input) {
	if (typeof input !== "string") throw new TypeError(`${label}: string expected`);
	return true;
}
function anumber(n, title = "number") {
	if (typeof n !== "number") throw new TypeError(`${title}: expected number, got ${typeof n}`);
	if (!Number.isSafeInteger(n)) throw new RangeError(`${title}: expected safe integer, got ${n}`);
}
function anumArr(label, input) {
	if (!isArrayOf(false, input)) throw new TypeError(`${label}: array of numbers expected`);
}
function chain(...args) {
	const id = (a) => a;
	const wrap = (a, b) => (c) => a(b(c));
	return {
		encode: args.map((x) => x.encode).reduceRight(wrap, id),
		decode: args.map((x) => x.decode).reduce(wrap, id)
	};
}
var powers = /* @__PURE__ */ (() => {
	let res = [];
	for (let i = 0; i < 40; i++) res.push(2 ** i);
	return res;
})();
function u8ToNumArr(u8, len = u8.length) {
	const res = new Array(len);
	for (let i = 0; i < len; i++) res[i] = u8[i];
	return res;
}
var asciiDecoder = /* @__PURE__ */ (() => {
	try {
		const decoder = new TextDecoder();
		return decoder.decode(Uint8Array.of(65, 48, 43, 127)) === "A0+" ? decoder : void 0;
	} catch (e) {
		return;
	}
})();
var B2S_CHUNK = 8192;
function charcodesToString(codes) {
	const len = codes.length;
	if (asciiDecoder !== void 0 && len >= 12) return asciiDecoder.decode(codes);
	if (len <= B2S_CHUNK) return String.fromCharCode.apply(null, codes);
	let res = "";
	for (let i = 0; i < len; i += B2S_CHUNK) res += String.fromCharCode.apply(null, codes.subarray(i, i + B2S_CHUNK));
	return res;
}
/**
* Linear 8 <-> bits regrouping (radix2Slow semantics), with Uint8Array digits and
* preallocated output.
*/
function radix2(bits) {
	anumber(bits);
	if (bits <= 0 || bits > 8) throw new RangeError("radix2: bits should be in (0..8]");
	const mask = powers[bits] - 1;
	return {
		encode: (bytes) => {
			abytes(bytes);
			const len = bytes.length;
			const res = new Uint8Array(Math.ceil(len * 8 / bits));
			let carry = 0;
			let pos = 0;
			let j = 0;
			for (let i = 0; i < len;) {
				if (i + 2 < len) {
					carry = carry << 24 | bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
					pos += 24;
					i += 3;
				} else {
					carry = (carry << 8 | bytes[i]) & 65535;
					pos += 8;
					i++;
				}
				for (;;) {
					pos -= bits;
					res[j++] = carry >> pos & mask;
					if (pos < bits) break;
				}
			}
			if (pos > 0) res[j] = carry << bits - pos & mask;
			return res;
		},
		decode: (digits) => {
			const len = digits.length;
			const res = new Uint8Array(Math.floor(len * bits / 8));
			let carry = 0;
			let pos = 0;
			let j = 0;
			for (let i = 0; i < len; i++) {
				carry = (carry << bits | digits[i]) & 65535;
				pos += bits;
				for (; pos >= 8; pos -= 8) res[j++] = carry >> pos - 8 & 255;
			}
			carry = carry << 8 - pos & 255;
			if (pos >= bits) throw new Error("Excess padding");
			if (carry > 0) throw new Error(`Non-zero padding: ${carry}`);
			return res;
		}
	};
}
/**
* Digit <-> letter mapping fused with string join (chain(alphabetSlow(letters), join(''))
* semantics), via char-code lookup tables.
*/
function alphabet(letters, aliases) {
	const len = letters.length;
	if (len > 128) throw new Error("alphabet: max 128 letters");
	const encTable = new Uint8Array(len);
	const decTable = (/* @__PURE__ */ new Int8Array(128)).fill(-1);
	for (let i = 0; i < len; i++) {
		const code = letters.charCodeAt(i);
		if (letters.codePointAt(i) !== code || code > 127) throw new Error("alphabet: single-char ASCII letters only");
		encTable[i] = code;
		decTable[code] = i;
	}
	if (aliases !== void 0) for (const alias of Object.keys(aliases)) {
		const code = alias.charCodeAt(0);
		const target = decTable[aliases[alias].charCodeAt(0)];
		if (alias.length !== 1 || code > 127 || target === void 0 || target === -1) throw new Error(`alphabet: invalid alias ${alias}`);
		decTable[code] = target;
	}
	return {
		encode: (digits) => {
			const codes = new Uint8Array(digits.length);
			for (let i = 0; i < digits.length; i++) {
				const d = digits[i];
				const code = encTable[d];
				if (code === void 0) throw new Error(`alphabet.encode: invalid digit ${d}`);
				codes[i] = code;
			}
			return charcodesToString(codes);
		},
		decode: (input) => {
			astr("decode", input);
			const slen = input.length;
			const digits = new Uint8Array(slen);
			for (let i = 0; i < slen; i++) {
				const code = input.charCodeAt(i);
				const digit = code < 128 ? decTable[code] : -1;
				if (digit === -1) throw new Error(`Unknown letter "${input[i]}". Allowed: ${letters}`);
				digits[i] = digit;
			}
			return digits;
		}
	};
}
function unsafeWrapper(fn) {
	afn(fn);
	return function(...args) {
		try {
			return fn.apply(null, args);
		} catch (e) {}
	};
}
function checksum(len, fn) {
	anumber(len);
	if (len <= 0) throw new RangeError(`checksum length must be positive: ${len}`);
	afn(fn);
	const _fn = fn;
	return {
		encode(data) {
			abytes(data);
			const sum = _fn(data).slice(0, len);
			const res = new Uint8Array(data.length + len);
			res.set(data);
			res.set(sum, data.length);
			return res;
		},
		decode(data) {
			abytes(data);
			const payload = data.slice(0, -len);
			const oldChecksum = data.slice(-len);
			const newChecksum = _fn(payload).slice(0, len);
			for (let i = 0; i < len; i++) if (newChecksum[i] !== oldChecksum[i]) throw new Error("Invalid checksum");
			return payload;
		}
	};
}
/**
* base32 encoding from RFC 4648. No padding.
* This variant inherits RFC 4648 base32's uppercase table and intentionally does not case-fold decode input.
* Use `base32` for padded version.
* Also check out `base32hex`, `base32hexnopad`, `base32crockford`.
* @example
* ```js
* base32nopad.encode(Uint8Array.from([0x12, 0xab]));
* // => 'CKVQ'
* base32nopad.decode('CKVQ');
* // => Uint8Array.from([0x12, 0xab])
* ```
*/
var base32nopad = /* @__PURE__ */ freeze(() => chain(radix2(5), alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")));
/**
* base64 from RFC 4648, using URL-safe alphabet. No padding.
* Use `base64url` for padded version.
* @example
* ```js
* base64urlnopad.encode(Uint8Array.from([0x12, 0xab]));
* // => 'Eqs'
* base64urlnopad.decode('Eqs');
* // => Uint8Array.from([0x12, 0xab])
* ```
*/
var base64urlnopad = /* @__PURE__ */ freeze(() => chain(radix2(6), alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")));
var B58_GROUP = 656356768;
var RADIX_BASE_N_MAX_LENGTH = 65536;
var BASE_N_MAX_BYTES = 2048;
var BASE_N_MAX_CHARS = 4096;
var radixBaseN = (BASE, GROUP) => ({
	encode: (bytes) => {
		abytes(bytes);
		const blen = bytes.length;
		if (blen === 0) return /* @__PURE__ */ new Uint8Array(0);
		if (blen >= RADIX_BASE_N_MAX_LENGTH) throw new Error("invalid length");
		let zeros = 0;
		while (zeros < blen - 1 && bytes[zeros] === 0) zeros++;
		const nlimbs = Math.ceil(blen / 2);
		const limbs = new Uint16Array(nlimbs);
		const odd = blen & 1;
		if (odd) limbs[0] = bytes[0];
		for (let i = odd, j = odd; i < blen; i += 2, j++) limbs[j] = bytes[i] << 8 | bytes[i + 1];
		const groups = [];
		let pos = 0;
		while (pos < nlimbs) {
			let carry = 0;
			for (let i = pos; i < nlimbs; i++) {
				const cur = carry * 65536 + limbs[i];
				const q = Math.floor(cur / GROUP);
				carry = cur - q * GROUP;
				limbs[i] = q;
				if (q === 0 && i === pos) pos++;
			}
			groups.push(carry);
		}
		const top = groups.length - 1;
		let sig = top * 5;
		for (let v = groups[top];; v = Math.floor(v / BASE)) {
			sig++;
			if (v < BASE) break;
		}
		const res = new Uint8Array(zeros + sig);
		let j = res.length - 1;
		for (let g = 0; g < top; g++) {
			let v = groups[g];
			for (let k = 0; k < 5; k++) {
				res[j--] = v % BASE;
				v = Math.floor(v / BASE);
			}
		}
		for (let v = groups[top]; j >= zeros; v = Math.floor(v / BASE)) res[j--] = v % BASE;
		return res;
	},
	decode: (digits) => {
		abytes(digits);
		const dlen = digits.length;
		if (dlen === 0) return /* @__PURE__ */ new Uint8Array(0);
		if (dlen >= RADIX_BASE_N_MAX_LENGTH) throw new Error("invalid length");
		let zeros = 0;
		while (zeros < dlen - 1 && digits[zeros] === 0) zeros++;
		const limbs = new Uint16Array(Math.ceil(dlen * 6 / 16) + 1);
		let used = 0;
		let i = 0;
		let group = dlen % 5 || 5;
		while (i < dlen) {
			let gval = 0;
			let factor = 1;
			for (const end = i + group; i < end; i++) {
				const d = digits[i];
				if (d >= BASE) throw new Error(`invalid integer: ${d}`);
				gval = gval * BASE + d;
				factor *= BASE;
			}
			group = 5;
			let carry = gval;
			for (let k = 0; k < used; k++) {
				const cur = limbs[k] * factor + carry;
				carry = Math.floor(cur / 65536);
				limbs[k] = cur - carry * 65536;
			}
			for (; carry > 0; carry = Math.floor(carry / 65536)) limbs[used++] = carry % 65536;
		}
		const valueBytes = used === 0 ? 1 : used * 2 - (limbs[used - 1] < 256 ? 1 : 0);
		const res = new Uint8Array(zeros + valueBytes);
		let j = res.length - 1;
		for (let k = 0; k < used; k++) {
			const limb = limbs[k];
			res[j--] = limb & 255;
			if (j >= zeros) res[j--] = limb >> 8;
		}
		return res;
	}
});
var genBaseN = (radix, abc) => {
	const letters = alphabet(abc);
	return {
		encode(bytes) {
			abytes(bytes);
			if (bytes.length > BASE_N_MAX_BYTES) throw new Error("invalid length");
			return letters.encode(radix.encode(bytes));
		},
		decode(str) {
			astr("baseN.decode", str);
			if (str.length > BASE_N_MAX_CHARS) throw new Error("invalid length");
			return radix.decode(letters.decode(str));
		}
	};
};
var radix58 = /* @__PURE__ */ radixBaseN(58, B58_GROUP);
var genBase58 = (abc) => genBaseN(radix58, abc);
/**
* base58: base64 without ambigous characters +, /, 0, O, I, l.
* Quadratic (O(n^2)) - so, can't be used on large inputs.
* @example
* ```js
* const text = base58.encode(Uint8Array.from([0, 1, 2]));
* base58.decode(text);
* // => Uint8Array.from([0, 1, 2])
* ```
*/
var base58 = /* @__PURE__ */ freeze(() => genBase58("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"));
/**
* Method, which creates base58check encoder.
* Requires function, calculating sha256.
* Callers must include any version bytes in `data`; this helper only applies the
* 4-byte double-SHA256 checksum used by Bitcoin Base58Check.
* @param sha256 - Function used to calculate the checksum hash.
* @returns base58check codec using 4 checksum bytes.
* @throws On wrong argument types. {@link TypeError}
* @example
* Create a base58check codec from a SHA-256 implementation.
* ```ts
* import { createBase58check } from '@scure/base';
* import { sha256 } from '@noble/hashes/sha2.js';
* const coder = createBase58check(sha256);
* coder.encode(Uint8Array.from([1, 2, 3]));
* ```
*/
var createBase58check = (sha256) => {
	afn(sha256);
	const _sha256 = sha256;
	return chain(checksum(4, (data) => _sha256(_sha256(data))), base58);
};
var BECH_ALPHABET = /* @__PURE__ */ alphabet("qpzry9x8gf2tvdw0s3jn54khce6mua7l");
var BECH_UPPERCASE_PRINTABLE = /^[\x21-\x60\x7b-\x7e]+$/;
function assertBech32Printable(label, value) {
	for (let i = 0; i < value.length; i++) {
		const c = value.charCodeAt(i);
		if (c < 33 || c > 126) throw new Error(`${label}: printable ASCII expected`);
	}
}
function wordsToU8(words) {
	const len = words.length;
	const res = new Uint8Array(len);
	for (let i = 0; i < len; i++) {
		const w = words[i];
		if (w < 0 || w >= 32) throw new Error(`alphabet.encode: invalid digit ${w}`);
		res[i] = w;
	}
	return res;
}
var POLYMOD_GENERATORS = [
	996825010,
	642813549,
	513874426,
	1027748829,
	705979059
];
function bech32Polymod(pre) {
	const b = pre >> 25;
	let chk = (pre & 33554431) << 5;
	for (let i = 0; i < POLYMOD_GENERATORS.length; i++) if ((b >> i & 1) === 1) chk ^= POLYMOD_GENERATORS[i];
	return chk;
}
function bechChecksum(prefix, words, encodingConst = 1) {
	const len = prefix.length;
	let chk = 1;
	for (let i = 0; i < len; i++) {
		const c = prefix.charCodeAt(i);
		if (c < 33 || c > 126) throw new Error(`Invalid prefix (${prefix})`);
		chk = bech32Polymod(chk) ^ c >> 5;
	}
	chk = bech32Polymod(chk);
	for (let i = 0; i < len; i++) chk = bech32Polymod(chk) ^ prefix.charCodeAt(i) & 31;
	for (let v of words) chk = bech32Polymod(chk) ^ v;
	for (let i = 0; i < 6; i++) chk = bech32Polymod(chk);
	chk ^= encodingConst;
	const sum = /* @__PURE__ */ new Uint8Array(6);
	for (let i = 0; i < 6; i++) sum[i] = chk >>> 5 * (5 - i) & 31;
	return BECH_ALPHABET.encode(sum);
}
function genBech32(encoding) {
	const ENCODING_CONST = encoding === "bech32" ? 1 : 734539939;
	const _words = radix2(5);
	const toWords = (from) => {
		abytes(from);
		const len = from.length;
		const res = new Array(Math.ceil(len * 8 / 5));
		let carry = 0;
		let pos = 0;
		let j = 0;
		for (let i = 0; i < len; i++) {
			carry = carry << 8 | from[i];
			pos += 8;
			for (; pos >= 5; pos -= 5) res[j++] = carry >> pos - 5 & 31;
		}
		if (pos > 0) res[j] = carry << 5 - pos & 31;
		return res;
	};
	const fromWords = (to) => {
		anumArr("radix2.decode", to);
		const len = to.length;
		const digits = new Uint8Array(len);
		for (let i = 0; i < len; i++) {
			const w = to[i];
			if (w < 0 || w >= 32) throw new Error(`convertRadix2: invalid word=${w}`);
			digits[i] = w;
		}
		return _words.decode(digits);
	};
	const fromWordsUnsafe = unsafeWrapper(fromWords);
	function encode(prefix, words, limit = 90) {
		astr("bech32.encode prefix", prefix);
		if (limit !== false) anumber(limit, "limit");
		if (isBytes(words)) words = u8ToNumArr(words);
		anumArr("bech32.encode", words);
		const plen = prefix.length;
		if (plen === 0) throw new TypeError(`Invalid prefix length ${plen}`);
		const actualLength = plen + 7 + words.length;
		if (limit !== false && actualLength > limit) throw new TypeError(`Length ${actualLength} exceeds limit ${limit}`);
		assertBech32Printable("bech32.encode prefix", prefix);
		const lowered = prefix.toLowerCase();
		const sum = bechChecksum(lowered, words, ENCODING_CONST);
		return `${lowered}1${BECH_ALPHABET.encode(wordsToU8(words))}${sum}`;
	}
	function decode(str, limit = 90) {
		astr("bech32.decode input", str);
		if (limit !== false) anumber(limit, "limit");
		const slen = str.length;
		if (slen < 8 || limit !== false && slen > limit) throw new TypeError(`invalid string length ${slen}, expected (8..${limit})`);
		const lowered = str.toLowerCase();
		if (str !== lowered) {
			if (!BECH_UPPERCASE_PRINTABLE.test(str)) {
				assertBech32Printable("bech32.decode input", str);
				throw new Error(`mixed-case string not allowed`);
			}
		}
		const sepIndex = lowered.lastIndexOf("1");
		if (sepIndex === 0 || sepIndex === -1) throw new Error(`invalid separator "1"`);
		const prefix = lowered.slice(0, sepIndex);
		const data = lowered.slice(sepIndex + 1);
		if (data.length < 6) throw new Error("invalid data length");
		const digits = BECH_ALPHABET.decode(data);
		const words = u8ToNumArr(digits, digits.length - 6);
		const sum = bechChecksum(prefix, words, ENCODING_CONST);
		if (!data.endsWith(sum)) throw new Error(`Invalid checksum in ${str}`);
		return {
			prefix,
			words
		};
	}
	const decodeUnsafe = unsafeWrapper(decode);
	function decodeToBytes(str, limit = 90) {
		const { prefix, words } = decode(str, limit);
		return {
			prefix,
			words,
			bytes: fromWords(words)
		};
	}
	function encodeFromBytes(prefix, bytes) {
		return encode(prefix, toWords(bytes));
	}
	return {
		encode,
		decode,
		encodeFromBytes,
		decodeToBytes,
		decodeUnsafe,
		fromWords,
		fromWordsUnsafe,
		toWords
	};
}
/**
* bech32 from BIP 173. Operates on words.
* For high-level helpers, check out {@link https://github.com/paulmillr/scure-btc-signer | scure-btc-signer}.
* @example
* Convert bytes to words, encode them, then decode back.
* ```ts
* const words = bech32.toWords(Uint8Array.from([1, 2, 3]));
* const text = bech32.encode('bc', words);
* bech32.decode(text);
* ```
*/
var bech32 = /* @__PURE__ */ freeze(() => genBech32("bech32"));
/**
* bech32m from BIP 350. Operates on words.
* It was to mitigate `bech32` weaknesses.
* For high-level helpers, check out {@link https://github.com/paulmillr/scure-btc-signer | scure-btc-signer}.
* @example
* Convert bytes to words, encode them with bech32m, then decode back.
* ```ts
* const words = bech32m.toWords(Uint8Array.from([1, 2, 3]));
* const text = bech32m.encode('bc', words);
* bech32m.decode(text);
* ```
*/
var bech32m = /* @__PURE__ */ freeze(() => genBech32("bech32m"));
// src-shared/address/address-form.ts
function right(canonical, display = canonical) {
	return {
		ok: true,
		form: {
			canonical,
			display
		}
	};
}
function wrong(sentence) {
	return {
		ok: false,
		wrong: sentence
	};
}
/** "34 characters", "1 character". */
function characters(count) {
	return count === 1 ? "1 character" : `${count} characters`;
}
/** The first character of `text` that stands outside `alphabet`, for a sentence; '' when all stand inside. */
function strangerIn(text, alphabet) {
	for (const character of text) if (!alphabet.includes(character)) return character;
	return "";
}
// src-shared/address/crc16.ts
/** CRC-16/XMODEM (polynomial 0x1021, start 0), which TON and Stellar put into their addresses. */
function crc16(bytes) {
	let crc = 0;
	for (const byte of bytes) {
		crc ^= byte << 8;
		for (let bit = 0; bit < 8; bit++) crc = crc & 32768 ? (crc << 1 ^ 4129) & 65535 : crc << 1 & 65535;
	}
	return crc;
}
// src-shared/address/stellar.ts
var BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
var ACCOUNT = 48;
var CONTRACT = 16;
/**
* Stellar (SEP-23): G accounts and C contracts, 56 base32 characters with CRC-16. Decided: a muxed address (M…) is
* refused, because it is an account plus a memo and would be a second name of the same account.
*/
function checkStellar(text) {
	if (/^M[A-Z2-7]{68}$/.test(text)) return wrong("This is a muxed address: an account with a number attached. Paste the account itself, which begins with G.");
	if (/^[LBPTX][A-Z2-7]{55,}$/.test(text)) return wrong("This is not a Stellar account: accounts begin with G, contracts with C.");
	if (!/^[GC]/.test(text)) return wrong("A Stellar account begins with G, a contract with C.");
	const stranger = strangerIn(text, BASE32);
	if (stranger !== "") return wrong(`“${stranger}” is not in the alphabet of Stellar addresses (capital letters and 2 to 7).`);
	if (text.length !== 56) return wrong(`A Stellar address has 56 characters; here are ${text.length}.`);
	const bytes = base32nopad.decode(text);
	const sum = crc16(bytes.subarray(0, 33));
	if (bytes[33] !== (sum & 255) || bytes[34] !== sum >> 8) return wrong("The checksum of this Stellar address is wrong: at least one character differs from the original.");
	if (bytes[0] !== ACCOUNT && bytes[0] !== CONTRACT) return wrong("This is not a Stellar account: its kind is unknown.");
	return base32nopad.encode(bytes) === text ? right(text) : wrong("This is not the usual way to write this Stellar address.");
}
// src-shared/address/algorand.ts
/** Algorand: 58 base32 characters, 32 bytes and the last 4 of their SHA-512/256. Unused bits must be zero: one account, one text. */
function checkAlgorand(text) {
	if (/[a-z]/.test(text)) return wrong("An Algorand address is written in capitals.");
	const stranger = strangerIn(text, BASE32);
	if (stranger !== "") return wrong(`“${stranger}” is not in the alphabet of Algorand addresses (capital letters and 2 to 7).`);
	if (text.length !== 58) return wrong(`An Algorand address has 58 characters; here are ${text.length}.`);
	const bytes = decode(text);
	if (bytes === void 0 || base32nopad.encode(bytes) !== text) return wrong("The last character of this Algorand address is not the one that its checksum ends with.");
	if (!sha512_256(bytes.subarray(0, 32)).subarray(28).every((byte, index) => byte === bytes[32 + index])) return wrong("The checksum of this Algorand address is wrong: at least one character differs from the original.");
	return right(text);
}
function decode(text) {
	try {
		return base32nopad.decode(text);
	} catch {
		return;
	}
}
// src-shared/address/base58.ts
var BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var base58check = createBase58check(sha256);
/** Base58check payload with its version byte; undefined when letters or checksum are wrong or the text is not the one form of it. */
function decodeBase58check(text) {
	if (text.length > 120 || strangerIn(text, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz") !== "") return void 0;
	try {
		const bytes = base58check.decode(text);
		return base58check.encode(bytes) === text ? bytes : void 0;
	} catch {
		return;
	}
}
/** Solana: base58 of 32 bytes. Case counts. */
function checkSolana(text) {
	const stranger = strangerIn(text, BASE58);
	if (stranger !== "") return wrong(`“${stranger}” is not in the base58 alphabet of Solana addresses (0, O, I and l are left out of it).`);
	if (text.length < 32 || text.length > 44) return wrong(`A Solana address has 32 to 44 characters; here are ${characters(text.length)}.`);
	const bytes = base58.decode(text);
	if (bytes.length !== 32) return wrong(`A Solana address holds 32 bytes; this one holds ${bytes.length}.`);
	return base58.encode(bytes) === text ? right(text) : wrong("This is not the usual way to write this Solana address.");
}
/** Tron: base58check, version 0x41, 21 bytes. The hexadecimal form (41…) is not taken: it has no checksum. */
function checkTron(text) {
	if (/^(?:0x)?41[0-9a-fA-F]{36,40}$/.test(text)) return wrong("This looks like the hexadecimal form of a Tron address, which has no checksum. Paste the form that begins with T.");
	const stranger = strangerIn(text, BASE58);
	if (stranger !== "") return wrong(`“${stranger}” is not in the base58 alphabet of Tron addresses (0, O, I and l are left out of it).`);
	if (!text.startsWith("T")) return wrong("A Tron address begins with T.");
	if (text.length !== 34) return wrong(`A Tron address has 34 characters; here are ${text.length}.`);
	const bytes = decodeBase58check(text);
	if (bytes === void 0) return wrong("The checksum of this Tron address is wrong: at least one character differs from the original.");
	if (bytes[0] !== 65 || bytes.length !== 21) return wrong("This is not a Tron main network address.");
	return right(text);
}
// src-shared/address/bitcoin.ts
/**
* Bitcoin main network: P2PKH (1…), P2SH (3…) and segregated witness (bc1…). Decided: taproot (bc1p) and witness
* versions 2 to 16 are well formed by BIP-350 and taken, because such outputs can hold coins; test networks are not.
*/
function checkBitcoin(text) {
	const lower = text.toLowerCase();
	if (/^(?:bc|tb|bcrt)1/.test(lower)) return checkSegwit(text, lower);
	if (/^[xyz]pub/.test(text)) return wrong("This is an extended public key, which stands for many addresses. Paste one address.");
	if (!/^[13mn2][1-9A-HJ-NP-Za-km-z]*$/.test(text)) return wrong("A bitcoin address begins with 1, 3 or bc1 and holds no 0, O, I or l.");
	if (text.length < 26 || text.length > 35) return wrong(`A bitcoin address that begins with ${text.charAt(0)} has 26 to 35 characters; here are ${text.length}.`);
	const bytes = decodeBase58check(text);
	if (bytes === void 0) return wrong("The checksum of this bitcoin address is wrong: at least one character differs from the original.");
	const [version] = bytes;
	if (version === 111 || version === 196) return wrong("This is an address of the bitcoin test network.");
	if (version !== 0 && version !== 5 || bytes.length !== 21) return wrong("This is not a bitcoin main network address: its version is unknown.");
	return right(text);
}
function checkSegwit(text, lower) {
	if (!lower.startsWith("bc1")) return wrong("This is an address of a bitcoin test network.");
	if (text !== lower && text !== text.toUpperCase()) return wrong("A bc1 address is written in lower case or in capitals, never mixed.");
	const plain = bech32.decodeUnsafe(lower);
	const modified = bech32m.decodeUnsafe(lower);
	const decoded = plain ?? modified;
	if (decoded === void 0) return wrong("The checksum of this bc1 address is wrong: at least one character differs from the original.");
	const [version, ...words] = decoded.words;
	if (version === void 0) return wrong("This bc1 address is empty.");
	if (version > 16) return wrong(`Witness version ${version} does not exist.`);
	if (version === 0 !== (plain !== void 0)) return wrong("This bc1 address carries the checksum of another witness version (bech32 for version 0, bech32m for all others).");
	const program = bech32.fromWordsUnsafe(words);
	if (!(program instanceof Uint8Array)) return wrong("The end of this bc1 address is not padded as it must be.");
	const length = program.length;
	if (length < 2 || length > 40 || version === 0 && length !== 20 && length !== 32) return wrong(`A witness program of ${length} bytes is not allowed here.`);
	return (version === 0 ? bech32 : bech32m).encode("bc", [version, ...bech32.toWords(program)]) === lower ? right(lower) : wrong("This is not the usual way to write this bc1 address.");
}
// src-shared/address/cosmos.ts
/** Injective: bech32 with prefix inj. */
function checkInjective(text) {
	if (/^0x[0-9a-fA-F]{40}$/.test(text)) return wrong("This is the EVM form of an address. On Injective, paste the form that begins with inj1.");
	return checkBech32(text, "inj", "An Injective address");
}
/** MANTRA: bech32 with prefix mantra. */
function checkMantra(text) {
	return checkBech32(text, "mantra", "A MANTRA address");
}
/** 20 bytes for accounts, 32 for contracts. Canonical lower case. */
function checkBech32(text, prefix, what) {
	const lower = text.toLowerCase();
	if (text !== lower && text !== text.toUpperCase()) return wrong(`${what} is written in lower case or in capitals, never mixed.`);
	if (!lower.startsWith(`${prefix}1`)) return wrong(`${what} begins with ${prefix}1.`);
	const odd = /[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/.exec(lower.slice(prefix.length + 1));
	if (odd !== null) return wrong(`“${odd[0]}” at character ${prefix.length + 2 + odd.index} is not in the bech32 alphabet.`);
	const decoded = bech32.decodeUnsafe(lower);
	if (decoded === void 0) {
		if (bech32m.decodeUnsafe(lower) !== void 0) return wrong(`${what} has a bech32 checksum; this one has the newer bech32m.`);
		const usual = prefix.length + 39;
		if (lower.length !== usual && lower.length !== usual + 20) return wrong(`${what} has ${usual} characters (${usual + 20} for contracts); here are ${lower.length}.`);
		return wrong(`The checksum of this address is wrong: at least one character differs from the original.`);
	}
	const bytes = bech32.fromWordsUnsafe(decoded.words);
	if (!(bytes instanceof Uint8Array) || bytes.length !== 20 && bytes.length !== 32) return wrong(`${what} holds 20 or 32 bytes.`);
	return bech32.encode(prefix, bech32.toWords(bytes)) === lower ? right(lower) : wrong("This is not the usual way to write this address.");
}
// node_modules/@noble/hashes/sha3.js
/**
* SHA3 (keccak) hash function, based on a new "Sponge function" design.
* Different from older hashes, the internal state is bigger than output size.
*
* Check out
* {@link https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.202.pdf | FIPS-202},
* {@link https://keccak.team/keccak.html | Website}, and
* {@link https://crypto.stackexchange.com/q/15727 | the differences between
* SHA-3 and Keccak}.
*
* Check out `sha3-addons` module for cSHAKE, k12, and others.
* @module
*/
var _0n = BigInt(0);
var _1n = BigInt(1);
var _2n = BigInt(2);
var _7n = BigInt(7);
var _256n = BigInt(256);
var _0x71n = BigInt(113);
var SHA3_PI = [];
var SHA3_ROTL = [];
var _SHA3_IOTA = [];
for (let round = 0, R = _1n, x = 1, y = 0; round < 24; round++) {
	[x, y] = [y, (2 * x + 3 * y) % 5];
	SHA3_PI.push(2 * (5 * y + x));
	SHA3_ROTL.push((round + 1) * (round + 2) / 2 % 64);
	let t = _0n;
	for (let j = 0; j < 7; j++) {
		R = (R << _1n ^ (R >> _7n) * _0x71n) % _256n;
		if (R & _2n) t ^= _1n << (_1n << BigInt(j)) - _1n;
	}
	_SHA3_IOTA.push(t);
}
var IOTAS = split(_SHA3_IOTA, true);
var SHA3_IOTA_H = IOTAS[0];
var SHA3_IOTA_L = IOTAS[1];
var rotlSH = (h, l, s) => h << s | l >>> 32 - s;
var rotlSL = (h, l, s) => l << s | h >>> 32 - s;
var rotlBH = (h, l, s) => l << s - 32 | h >>> 64 - s;
var rotlBL = (h, l, s) => h << s - 32 | l >>> 64 - s;
var rotlH = (h, l, s) => s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s);
var rotlL = (h, l, s) => s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s);
var B = /* @__PURE__ */ new Uint32Array(10);
/**
* `keccakf1600` internal permutation, additionally allows adjusting the round count.
* @param s - 5x5 Keccak state encoded as 25 lanes split into 50 uint32 words
*   in this file's local little-endian lane-word order
* @param rounds - number of rounds to execute
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @throws If `rounds` is outside the supported `1..24` range. {@link Error}
* @example
* Permute a Keccak state with the default 24 rounds.
* ```ts
* keccakP(new Uint32Array(50));
* ```
*/
function keccakP(s, rounds = 24) {
	if (!(s instanceof Uint32Array)) throw new TypeError("\"s\" expected Uint32Array(50), got type=" + typeof s);
	if (s.length !== 50) throw new RangeError("\"s\" expected Uint32Array(50), got length=" + s.length);
	anumber$1(rounds, "rounds");
	if (rounds < 1 || rounds > 24) throw new Error("\"rounds\" expected integer 1..24");
	for (let round = 24 - rounds; round < 24; round++) {
		for (let x = 0; x < 10; x++) B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
		for (let x = 0; x < 10; x += 2) {
			const idx1 = (x + 8) % 10;
			const idx0 = (x + 2) % 10;
			const B0 = B[idx0];
			const B1 = B[idx0 + 1];
			const Th = rotlH(B0, B1, 1) ^ B[idx1];
			const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
			for (let y = 0; y < 50; y += 10) {
				s[x + y] ^= Th;
				s[x + y + 1] ^= Tl;
			}
		}
		let curH = s[2];
		let curL = s[3];
		for (let t = 0; t < 24; t++) {
			const shift = SHA3_ROTL[t];
			const Th = rotlH(curH, curL, shift);
			const Tl = rotlL(curH, curL, shift);
			const PI = SHA3_PI[t];
			curH = s[PI];
			curL = s[PI + 1];
			s[PI] = Th;
			s[PI + 1] = Tl;
		}
		for (let y = 0; y < 50; y += 10) {
			const b0 = s[y], b1 = s[y + 1], b2 = s[y + 2], b3 = s[y + 3];
			s[y] ^= ~s[y + 2] & s[y + 4];
			s[y + 1] ^= ~s[y + 3] & s[y + 5];
			s[y + 2] ^= ~s[y + 4] & s[y + 6];
			s[y + 3] ^= ~s[y + 5] & s[y + 7];
			s[y + 4] ^= ~s[y + 6] & s[y + 8];
			s[y + 5] ^= ~s[y + 7] & s[y + 9];
			s[y + 6] ^= ~s[y + 8] & b0;
			s[y + 7] ^= ~s[y + 9] & b1;
			s[y + 8] ^= ~b0 & b2;
			s[y + 9] ^= ~b1 & b3;
		}
		s[0] ^= SHA3_IOTA_H[round];
		s[1] ^= SHA3_IOTA_L[round];
	}
	clean(B);
}
/**
* Keccak sponge function.
* @param blockLen - absorb/squeeze rate in bytes
* @param suffix - domain separation suffix byte
* @param outputLen - default digest length in bytes. This base sponge only
*   requires a non-negative integer; wrappers that need positive output
*   lengths must enforce that themselves.
* @param enableXOF - whether XOF output is allowed
* @param rounds - number of Keccak-f rounds
* @example
* Build a sponge state, absorb bytes, then finalize a digest.
* ```ts
* const hash = new Keccak(136, 0x06, 32);
* hash.update(new Uint8Array([1, 2, 3]));
* hash.digest();
* ```
*/
var Keccak = class Keccak {
	state;
	pos = 0;
	posOut = 0;
	finished = false;
	state32;
	destroyed = false;
	blockLen;
	suffix;
	outputLen;
	canXOF;
	enableXOF = false;
	rounds;
	constructor(blockLen, suffix, outputLen, enableXOF = false, rounds = 24) {
		anumber$1(blockLen, "blockLen");
		anumber$1(suffix, "suffix");
		anumber$1(rounds, "rounds");
		abool(enableXOF, "enableXOF");
		this.blockLen = blockLen;
		this.suffix = suffix;
		this.outputLen = outputLen;
		this.enableXOF = enableXOF;
		this.canXOF = enableXOF;
		this.rounds = rounds;
		anumber$1(outputLen, "outputLen");
		if (!(0 < blockLen && blockLen < 200)) throw new Error("\"blockLen\" must be 1..199");
		this.state = /* @__PURE__ */ new Uint8Array(200);
		this.state32 = u32(this.state);
	}
	clone() {
		return this._cloneInto();
	}
	keccak() {
		swap32IfBE(this.state32);
		keccakP(this.state32, this.rounds);
		swap32IfBE(this.state32);
		this.posOut = 0;
		this.pos = 0;
	}
	update(data) {
		aexists(this);
		abytes$1(data);
		const { blockLen, state, state32 } = this;
		const len = data.length;
		const canUseU32 = blockLen % 4 === 0 && data.byteOffset % 4 === 0;
		const blockLen32 = blockLen / 4;
		const data32 = canUseU32 && len >= blockLen ? u32(data) : void 0;
		for (let pos = 0; pos < len;) {
			if (data32 !== void 0 && this.pos === 0 && pos % 4 === 0 && len - pos >= blockLen) {
				for (let i = 0, o = pos / 4; i < blockLen32; i++) state32[i] ^= data32[o + i];
				pos += blockLen;
				this.pos = blockLen;
				this.keccak();
				continue;
			}
			const take = Math.min(blockLen - this.pos, len - pos);
			for (let i = 0; i < take; i++) state[this.pos++] ^= data[pos++];
			if (this.pos === blockLen) this.keccak();
		}
		return this;
	}
	finish() {
		if (this.finished) return;
		this.finished = true;
		const { state, suffix, pos, blockLen } = this;
		state[pos] ^= suffix;
		if ((suffix & 128) !== 0 && pos === blockLen - 1) this.keccak();
		state[blockLen - 1] ^= 128;
		this.keccak();
	}
	writeInto(out) {
		aexists(this, false);
		abytes$1(out);
		this.finish();
		const bufferOut = this.state;
		const { blockLen } = this;
		for (let pos = 0, len = out.length; pos < len;) {
			if (this.posOut >= blockLen) this.keccak();
			const take = Math.min(blockLen - this.posOut, len - pos);
			out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos);
			this.posOut += take;
			pos += take;
		}
		return out;
	}
	xofInto(out) {
		if (!this.enableXOF) throw new Error("XOF is not enabled");
		return this.writeInto(out);
	}
	xof(bytes) {
		anumber$1(bytes);
		return this.xofInto(new Uint8Array(bytes));
	}
	digestInto(out) {
		aoutput(out, this);
		if (this.finished) throw new Error("digest() was already called");
		this.writeInto(out.length === this.outputLen ? out : out.subarray(0, this.outputLen));
		this.destroy();
	}
	digest() {
		const out = new Uint8Array(this.outputLen);
		this.digestInto(out);
		return out;
	}
	destroy() {
		this.destroyed = true;
		clean(this.state);
	}
	_cloneInto(to) {
		const { blockLen, suffix, outputLen, rounds, enableXOF } = this;
		to ||= new Keccak(blockLen, suffix, outputLen, enableXOF, rounds);
		to.blockLen = blockLen;
		to.state32.set(this.state32);
		to.pos = this.pos;
		to.posOut = this.posOut;
		to.finished = this.finished;
		to.rounds = rounds;
		to.suffix = suffix;
		to.outputLen = outputLen;
		to.enableXOF = enableXOF;
		to.canXOF = this.canXOF;
		to.destroyed = this.destroyed;
		return to;
	}
};
var genKeccak = (suffix, blockLen, outputLen, info = {}) => createHasher(() => new Keccak(blockLen, suffix, outputLen), info);
/**
* Keccak-256 hash function. Different from SHA3-256.
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with Keccak-256.
* ```ts
* keccak_256(new Uint8Array([97, 98, 99]));
* ```
*/
var keccak_256 = /* @__PURE__ */ genKeccak(1, 136, 32);
// src-shared/address/evm.ts
/** EVM chains and hyperliquid: 0x and 40 hexadecimal digits; canonical lower case, shown with the EIP-55 checksum. */
function checkEvm(text) {
	const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
	if (digits === void 0) return wrong(whatIsWrong$1(text));
	const display = eip55(digits.toLowerCase());
	if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && display !== text) return wrong("The capital letters of this address do not match its checksum (EIP-55): at least one character is wrong. Copy it again from the source.");
	return right(`0x${digits.toLowerCase()}`, display);
}
function whatIsWrong$1(text) {
	if (/^[0-9a-fA-F]{40}$/.test(text)) return "An EVM address begins with 0x; here it is missing.";
	if (text.startsWith("0X")) return "An EVM address begins with 0x in lower case.";
	if (!text.startsWith("0x")) return "An EVM address is 0x followed by 40 hexadecimal digits.";
	const digits = text.slice(2);
	const odd = /[^0-9a-fA-F]/.exec(digits);
	if (odd !== null) return `“${odd[0]}” at character ${odd.index + 3} is not a hexadecimal digit.`;
	if (digits.length === 64) return "An EVM address has 40 hexadecimal digits after 0x; 64 are a transaction hash or an address of another chain.";
	return `An EVM address has 40 hexadecimal digits after 0x; here are ${digits.length}.`;
}
/** EIP-55: a digit is a capital where the Keccak-256 of the lower-case digits has its high bit set at that place. */
function eip55(digits) {
	const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
	let out = "0x";
	for (let index = 0; index < digits.length; index++) out += Number.parseInt(hash.charAt(index), 16) >= 8 ? digits.charAt(index).toUpperCase() : digits.charAt(index);
	return out;
}
// src-shared/address/long-hex.ts
/** Sui: 0x and 64 digits; system objects are also written short (0x2, 0x403). Canonical: padded to 64, lower case. */
function checkSui(text) {
	const digits = hexDigits(text);
	if (digits === void 0) return wrong(whatIsWrong("A Sui address", text));
	if (digits.length === 64 || /^(?:0|[1-9a-f][0-9a-f]{0,3})$/.test(digits)) return right(padded(digits));
	return wrong(`A Sui address has 64 hexadecimal digits after 0x; here are ${digits.length}.`);
}
/** Aptos (AIP-40, strict): 0x and 64 digits, or the short form of the special addresses 0x0 to 0xf. */
function checkAptos(text) {
	const digits = hexDigits(text);
	if (digits === void 0) return wrong(whatIsWrong("An Aptos address", text));
	if (digits.length === 64 || digits.length === 1) return right(padded(digits));
	const hint = digits.length >= 60 && digits.length < 64 ? " If a site dropped leading zeros, put them back after 0x." : "";
	return wrong(`An Aptos address has 64 hexadecimal digits after 0x; here are ${digits.length}.${hint}`);
}
/** Starknet addresses are smaller than 2^251 - 256. */
var STARKNET_BOUND = 2n ** 251n - 256n;
/** Starknet: leading zeros may be dropped; mixed case carries a checksum. Canonical: padded to 64, lower case. */
function checkStarknet(text) {
	const digits = hexDigits(text);
	if (digits === void 0) return wrong(whatIsWrong("A Starknet address", text));
	if (digits.length > 64 || digits.length < 50) return wrong(`A Starknet address has 64 hexadecimal digits after 0x (leading zeros may be left out); here are ${digits.length}.`);
	const canonical = padded(digits);
	if (BigInt(canonical) >= STARKNET_BOUND) return wrong("This number is too large for a Starknet address.");
	const typed = text.slice(2);
	if (typed !== typed.toLowerCase() && typed !== typed.toUpperCase() && !starknetChecksum(canonical).endsWith(typed)) return wrong("The capital letters of this address do not match its Starknet checksum: at least one character is wrong.");
	return right(canonical);
}
/** As starknet.js getChecksumAddress: Keccak-256 of the number's bytes without leading zeros, masked to 250 bits. */
function starknetChecksum(canonical) {
	const short = BigInt(canonical).toString(16);
	const marks = (BigInt(`0x${bytesToHex(keccak_256(hexToBytes(short.length % 2 === 0 ? short : `0${short}`)))}`) & 2n ** 250n - 1n).toString(16).padStart(64, "0");
	const digits = canonical.slice(2);
	let out = "0x";
	for (let index = 0; index < digits.length; index++) out += Number.parseInt(marks.charAt(index), 16) >= 8 ? digits.charAt(index).toUpperCase() : digits.charAt(index);
	return out;
}
function hexDigits(text) {
	return /^0x([0-9a-fA-F]+)$/.exec(text)?.[1]?.toLowerCase();
}
function padded(digits) {
	return `0x${digits.padStart(64, "0")}`;
}
function whatIsWrong(what, text) {
	if (!text.startsWith("0x")) return `${what} begins with 0x.`;
	const odd = /[^0-9a-fA-F]/.exec(text.slice(2));
	return odd === null ? `${what} has digits after 0x; here are none.` : `“${odd[0]}” at character ${odd.index + 3} is not a hexadecimal digit.`;
}
// src-shared/address/near.ts
/** NEAR: 2 to 64 lower-case letters, digits and single separators (- _ .) between them; 64 digits are an implicit account. Kept as it is. */
function checkNear(text) {
	if (text.length < 2 || text.length > 64) return wrong(`A NEAR account has 2 to 64 characters; here are ${text.length}.`);
	if (/[A-Z]/.test(text)) return wrong("A NEAR account is written in lower case.");
	const odd = /[^a-z0-9._-]/.exec(text);
	if (odd !== null) return wrong(`“${odd[0]}” at character ${odd.index + 1} is not allowed in a NEAR account (letters, digits, - _ and . are).`);
	if (!/^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/.test(text)) return wrong("In a NEAR account, - _ and . stand singly and between letters or digits.");
	return right(text);
}
var NAMES$1 = {
	0: "NUL",
	9: "a tab",
	10: "a line feed",
	13: "a carriage return",
	27: "an escape character",
	32: "a space",
	127: "a delete character",
	160: "a no-break space",
	173: "a soft hyphen",
	8203: "a zero width space",
	8204: "a zero width non-joiner",
	8205: "a zero width joiner",
	8206: "a left-to-right mark",
	8207: "a right-to-left mark",
	8234: "a left-to-right embedding",
	8235: "a right-to-left embedding",
	8236: "a pop directional formatting",
	8237: "a left-to-right override",
	8238: "a right-to-left override",
	8239: "a narrow no-break space",
	8288: "a word joiner",
	8294: "a left-to-right isolate",
	8295: "a right-to-left isolate",
	8296: "a first strong isolate",
	8297: "a pop directional isolate",
	8216: "a curly quotation mark",
	8217: "a curly quotation mark",
	8220: "a curly quotation mark",
	8221: "a curly quotation mark",
	8230: "an ellipsis: the address was shortened",
	12288: "an ideographic space",
	65279: "a byte order mark"
};
/** Letters of other scripts that are drawn like a Latin letter or digit. */
var LOOKALIKES$1 = {
	а: "a",
	в: "b",
	с: "c",
	ԁ: "d",
	е: "e",
	һ: "h",
	і: "i",
	ј: "j",
	ӏ: "l",
	о: "o",
	р: "p",
	ԛ: "q",
	ѕ: "s",
	у: "y",
	ԝ: "w",
	х: "x",
	А: "A",
	В: "B",
	С: "C",
	Е: "E",
	Н: "H",
	І: "I",
	Ј: "J",
	К: "K",
	М: "M",
	О: "O",
	Р: "P",
	Ѕ: "S",
	Т: "T",
	У: "Y",
	Х: "X",
	α: "a",
	ι: "i",
	κ: "k",
	ν: "v",
	ο: "o",
	ρ: "p",
	τ: "t",
	υ: "u",
	χ: "x",
	Α: "A",
	Β: "B",
	Ε: "E",
	Ζ: "Z",
	Η: "H",
	Ι: "I",
	Κ: "K",
	Μ: "M",
	Ν: "N",
	Ο: "O",
	Ρ: "P",
	Τ: "T",
	Υ: "Y",
	Χ: "X"
};
/** The text without surrounding ASCII spaces, or the sentence that names the first character that may not be there. */
function readPasted(text) {
	const trimmed = trimAround(text, " ");
	if (trimmed === "") return {
		ok: false,
		wrong: "There is no address here."
	};
	let place = 0;
	for (const character of trimmed) {
		place += 1;
		if (place > 200) return {
			ok: false,
			wrong: `This is longer than any address (over 200 characters).`
		};
		if (character > " " && character <= "~") continue;
		return {
			ok: false,
			wrong: `Character ${place} is ${describeCharacter(character)}, which no address holds.`
		};
	}
	return {
		ok: true,
		text: trimmed
	};
}
/** Without the given characters at both ends. By hand: a pattern for the end takes quadratic time on a million spaces within. */
function trimAround(text, characters) {
	let start = 0;
	let end = text.length;
	while (start < end && characters.includes(text.charAt(start))) start += 1;
	while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
	return text.slice(start, end);
}
/** A character by its code point and, where it has a plain one, its name: "U+0445, a Cyrillic letter that looks like x". */
function describeCharacter(character) {
	const code = character.codePointAt(0) ?? 0;
	const point = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
	const name = NAMES$1[code] ?? nameByKind(character, code);
	return name === "" ? point : `${point}, ${name}`;
}
function nameByKind(character, code) {
	const like = Object.hasOwn(LOOKALIKES$1, character) ? ` that looks like ${LOOKALIKES$1[character]}` : "";
	if (/\p{Script=Cyrillic}/u.test(character)) return `a Cyrillic letter${like}`;
	if (/\p{Script=Greek}/u.test(character)) return `a Greek letter${like}`;
	if (code >= 65281 && code <= 65374) return `a full-width form of ${String.fromCharCode(code - 65248)}`;
	if (code < 32 || code >= 128 && code < 160) return "a control character";
	if (code >= 55296 && code <= 57343) return "half of a character";
	if (code >= 917504 && code <= 917631) return "an invisible tag character";
	if (/\p{M}/u.test(character)) return "a combining mark";
	const plain = character.normalize("NFKD");
	if (/^[ -~]/.test(plain)) return `a letter or sign that looks like ${plain.charAt(0)}`;
	return "";
}
// src-shared/address/secret.ts
/**
* Notices private keys and recovery phrases before anything else looks at a pasted text. What is noticed is refused
* without being repeated, stored, logged or sent. Shape is enough: a key with a mistyped checksum is still a key.
*/
var SHAPES = [
	[/^(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KLc9][1-9A-HJ-NP-Za-km-z]{50,51})$/, "a bitcoin private key (WIF)"],
	[/^6P[1-9A-HJ-NP-Za-km-z]{56}$/, "an encrypted bitcoin private key"],
	[/^[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{90,120}$/i, "an extended private key"],
	[/^S[A-Z2-7]{55}$/, "a Stellar secret seed"],
	[/^suiprivkey1[a-z0-9]{20,}$/i, "a Sui private key"],
	[/^(?:ed25519|secp256k1)-priv-(?:0x)?[0-9a-f]+$/i, "an Aptos private key"],
	[/^(?:ed25519|secp256k1):[1-9A-HJ-NP-Za-km-z]{60,}$/, "a NEAR private key"],
	[/^[1-9A-HJ-NP-Za-km-z]{86,90}$/, "a Solana private key or a transaction signature"],
	[/^(?:0x)?[0-9a-f]{128}$/i, "a private key"],
	[/^nsec1[a-z0-9]{20,}$/i, "a private key"]
];
/** What kind of secret the text seems to hold, as words for a sentence; undefined when it seems to hold none. */
function secretIn(text) {
	const plain = plainOf(text);
	const whole = longSecret(plain);
	if (whole !== void 0) return whole;
	for (const word of plain.split(/[\s,;="'()<>{}]+/u)) {
		for (const token of /* @__PURE__ */ new Set([word, ...word.split(":")])) for (const [pattern, name] of SHAPES) if (pattern.test(token)) return name;
		if (/^[0-9A-Fa-f]{64}$/.test(word) && word !== word.toLowerCase()) return "a private key or a transaction hash";
	}
}
/** White space and invisible characters must not be a way round these checks. */
function plainOf(text) {
	return text.slice(0, 2e4).replace(/\p{Cf}+/gu, "").replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
}
function longSecret(plain) {
	if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(plain)) return "a private key";
	if (/"(?:ciphertext|mnemonic|privateKey|private_key|secretKey)"/i.test(plain)) return "a key file";
	if (/^\[ ?\d{1,3}(?: ?, ?\d{1,3}){31,}/.test(plain)) return "a key file";
	if (/\b(?:private|secret|seed|key)\b/i.test(plain) && /[0-9a-f]{64}/i.test(plain)) return "a private key";
	return looksLikePhrase(plain) ? "a recovery phrase" : void 0;
}
/** Recovery phrases have 12 to 25 dictionary words of three to eight letters; numbering in front of the words is ignored. */
function looksLikePhrase(text) {
	let run = 0;
	for (const [word] of text.matchAll(/[^\s,;]+/gu)) {
		if (/^\d{1,2}[.):]?$/.test(word)) continue;
		run = /^(?:\d{1,2}[.):])?[a-z]{3,8}$/i.test(word) ? run + 1 : 0;
		if (run >= 11) return true;
	}
	return false;
}
// src-shared/address/stacks.ts
var C32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
var MAIN_P2PKH = 22;
var MAIN_P2SH = 20;
/**
* Stacks: S, a version letter, then c32 of 20 bytes and a 4-byte checksum (double SHA-256 over version and payload).
* Decided: main network versions only; I, L, O and U are not folded into 1 and 0, so that one account has one text.
*/
function checkStacks(text) {
	if (!text.startsWith("S")) return wrong("A Stacks address begins with SP or SM.");
	const stranger = strangerIn(text, C32);
	if (stranger !== "") return wrong(`“${stranger}” is not in the alphabet of Stacks addresses (digits and capitals without I, L, O and U).`);
	const version = C32.indexOf(text.charAt(1));
	if (version === 26 || version === 21) return wrong("This is an address of the Stacks test network.");
	if (version !== MAIN_P2PKH && version !== MAIN_P2SH) return wrong("A Stacks address begins with SP or SM.");
	if (text.length > 41) return wrong(`A Stacks address has at most 41 characters; here are ${text.length}.`);
	const bytes = decodeC32(text.slice(2));
	if (bytes.length !== 24) return wrong(`A Stacks address holds 24 bytes; this one holds ${bytes.length}.`);
	const payload = bytes.subarray(0, 20);
	if (!sha256(sha256(concatBytes(Uint8Array.of(version), payload))).subarray(0, 4).every((byte, index) => byte === bytes[20 + index])) return wrong("The checksum of this Stacks address is wrong: at least one character differs from the original.");
	return text.slice(2) === encodeC32(bytes) ? right(text) : wrong("This is not the usual way to write this Stacks address.");
}
/** c32 reads the text as one number; each leading 0 stands for a zero byte. */
function decodeC32(text) {
	const zeros = text.length - text.replace(/^0+/, "").length;
	let value = 0n;
	for (const letter of text) value = value * 32n + BigInt(C32.indexOf(letter));
	const hex = value === 0n ? "" : value.toString(16);
	return concatBytes(new Uint8Array(zeros), hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`));
}
function encodeC32(bytes) {
	let value = bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
	let text = "";
	for (; value > 0n; value /= 32n) text = C32.charAt(Number(value % 32n)) + text;
	const first = bytes.findIndex((byte) => byte !== 0);
	return "0".repeat(first === -1 ? bytes.length : first) + text;
}
// src-shared/address/ton.ts
var BOUNCEABLE = 17;
var NON_BOUNCEABLE = 81;
/**
* TON: the friendly form (EQ…, UQ…, 48 base64 characters with CRC-16) or the raw form (workchain:64 digits).
* Canonical is the raw form, since one account has four friendly spellings; shown (and asked) as EQ….
*/
function checkTon(text) {
	const raw = /^(-1|0):([0-9a-fA-F]{64})$/.exec(text);
	if (raw !== null) return formsOf(Number(raw[1]), hexToBytes((raw[2] ?? "").toLowerCase()));
	if (/^-?[0-9a-z]*:[0-9a-fA-F]*$/i.test(text)) return wrong("A raw TON address is 0: or -1: followed by 64 hexadecimal digits.");
	if (text.length !== 48) return wrong(`A TON address has 48 characters and begins with EQ or UQ; here are ${text.length}.`);
	const urlSafe = /^[A-Za-z0-9_-]{48}$/.test(text);
	if (!urlSafe && !/^[A-Za-z0-9+/]{48}$/.test(text)) return wrong("A TON address holds letters, digits and either - and _ or + and /, nothing else.");
	const same = urlSafe ? text : text.replaceAll("+", "-").replaceAll("/", "_");
	const bytes = base64urlnopad.decode(same);
	const [tag = 0, workchain = 0] = bytes;
	const sum = crc16(bytes.subarray(0, 34));
	if (bytes[34] !== sum >> 8 || bytes[35] !== (sum & 255)) return wrong("The checksum of this TON address is wrong: at least one character differs from the original.");
	if (tag === 145 || tag === 209) return wrong("This is an address of the TON test network.");
	if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return wrong("A TON address begins with EQ or UQ (Ef or Uf in the masterchain).");
	if (workchain !== 0 && workchain !== 255) return wrong("This TON address names an unknown workchain.");
	return formsOf(workchain === 255 ? -1 : 0, bytes.subarray(2, 34));
}
function formsOf(workchain, hash) {
	const bytes = /* @__PURE__ */ new Uint8Array(36);
	bytes[0] = BOUNCEABLE;
	bytes[1] = workchain & 255;
	bytes.set(hash, 2);
	const sum = crc16(bytes.subarray(0, 34));
	bytes[34] = sum >> 8;
	bytes[35] = sum & 255;
	return right(`${workchain}:${bytesToHex(hash)}`, base64urlnopad.encode(bytes));
}
// src-shared/address/normalise.ts
var ADDRESS_FAMILIES = [
	"evm",
	"solana",
	"bitcoin",
	"ton",
	"tron",
	"sui",
	"aptos",
	"starknet",
	"near",
	"stellar",
	"algorand",
	"stacks",
	"injective",
	"mantra"
];
/** Each family's own rule: strict shape, decode, version, length, encode again and compare. Takes text that `readPasted` let through. */
var CHECKS = {
	evm: checkEvm,
	solana: checkSolana,
	bitcoin: checkBitcoin,
	ton: checkTon,
	tron: checkTron,
	sui: checkSui,
	aptos: checkAptos,
	starknet: checkStarknet,
	near: checkNear,
	stellar: checkStellar,
	algorand: checkAlgorand,
	stacks: checkStacks,
	injective: checkInjective,
	mantra: checkMantra
};
var REMEDY = "Copy the address again from where it came from.";
/** The canonical and the shown form of an address of a known family, or a sentence that says what is wrong with it. Never repeats a secret. */
function normaliseAddress(family, text) {
	const secret = secretIn(text);
	if (secret !== void 0) return err(failure("bad_request", secretMessage(secret), "Paste the public address.", { field: "address" }));
	const pasted = readPasted(text);
	if (!pasted.ok) return err(failure("bad_request", pasted.wrong, REMEDY, { field: "address" }));
	const checked = CHECKS[family](pasted.text);
	return checked.ok ? ok(checked.form) : err(failure("bad_request", checked.wrong, REMEDY, { field: "address" }));
}
/** true when both texts are well formed and name the same account. */
function sameAddress(family, a, b) {
	if (a === b) return true;
	const first = normaliseAddress(family, a);
	const second = normaliseAddress(family, b);
	return first.ok && second.ok && first.value.canonical === second.value.canonical;
}
function secretMessage(kind) {
	return `This looks like ${kind}. It was not kept, and it should not be pasted anywhere.`;
}
// node_modules/canonicalize/lib/canonicalize.js
function serializeString(value) {
	if (!value.isWellFormed()) throw new Error("Lone surrogate is not allowed");
	return JSON.stringify(value);
}
function serializePrimitive(value) {
	switch (typeof value) {
		case "number":
			if (isNaN(value)) throw new Error("NaN is not allowed");
			if (!isFinite(value)) throw new Error("Infinity is not allowed");
			return JSON.stringify(value);
		case "string": return serializeString(value);
		case "boolean": return value ? "true" : "false";
		default: return JSON.stringify(value);
	}
}
function enterValue(value, seen) {
	let wrappers = null;
	while (value !== null && typeof value === "object" && typeof value.toJSON === "function") {
		if (seen.has(value)) throw new Error("Circular reference detected");
		seen.add(value);
		(wrappers ??= []).push(value);
		value = value.toJSON();
	}
	if (value instanceof Number || value instanceof String || value instanceof Boolean) value = value.valueOf();
	if (value === null || typeof value !== "object") {
		if (wrappers !== null) for (const wrapper of wrappers) seen.delete(wrapper);
		return serializePrimitive(value);
	}
	if (seen.has(value)) throw new Error("Circular reference detected");
	seen.add(value);
	return {
		container: value,
		keys: Array.isArray(value) ? null : Object.keys(value).sort(),
		index: 0,
		first: true,
		wrappers
	};
}
function canonicalize(object) {
	if (object === null || typeof object !== "object") return serializePrimitive(object);
	const seen = /* @__PURE__ */ new Set();
	const root = enterValue(object, seen);
	if (typeof root !== "object") return root;
	let result = root.keys === null ? "[" : "{";
	const stack = [root];
	outer: while (stack.length > 0) {
		const frame = stack[stack.length - 1];
		const container = frame.container;
		if (frame.keys === null) {
			while (frame.index < container.length) {
				const i = frame.index++;
				if (i > 0) result += ",";
				const element = container[i];
				const value = element === void 0 || typeof element === "symbol" || typeof element === "function" ? null : element;
				if (value === null || typeof value !== "object") {
					result += serializePrimitive(value);
					continue;
				}
				const child = enterValue(value, seen);
				if (typeof child !== "object") {
					result += child === void 0 ? "null" : child;
					continue;
				}
				result += child.keys === null ? "[" : "{";
				stack.push(child);
				continue outer;
			}
			result += "]";
		} else {
			const keys = frame.keys;
			while (frame.index < keys.length) {
				const key = keys[frame.index++];
				const value = container[key];
				if (value === void 0 || typeof value === "symbol" || typeof value === "function") continue;
				if (value === null || typeof value !== "object") {
					if (frame.first) frame.first = false;
					else result += ",";
					result += serializeString(key) + ":" + serializePrimitive(value);
					continue;
				}
				const child = enterValue(value, seen);
				if (child === void 0) continue;
				if (frame.first) frame.first = false;
				else result += ",";
				result += serializeString(key) + ":";
				if (typeof child !== "object") {
					result += child;
					continue;
				}
				result += child.keys === null ? "[" : "{";
				stack.push(child);
				continue outer;
			}
			result += "}";
		}
		seen.delete(container);
		if (frame.wrappers !== null) for (const wrapper of frame.wrappers) seen.delete(wrapper);
		stack.pop();
	}
	return result;
}
// src-shared/custody/canonical-json.ts
/**
* The RFC 8785 text of plain JSON data: one value, one text, so that two hashes can be compared.
* Members that are `undefined` are left out. Throws (a fault in Casebook, never an expected failure) for what JSON
* cannot hold: NaN, infinities, lone surrogates, cycles, and a value that is nothing at all.
*/
function canonicalText(value) {
	const text = canonicalize(value);
	if (text === void 0) throw new TypeError("There is no canonical JSON text of this value");
	return text;
}
// src-renderer/casefile/question.ts
var OWN_PLACE = /* @__PURE__ */ new Set([
	"address",
	"wallet_address",
	"chain",
	"chains",
	"date",
	"date_range",
	"pagination",
	"order_by"
]);
/** Identity of a question put to the service: the same endpoint and the same canonical request. */
function questionKey$2(endpoint, requestText, practice) {
	return `${practice ? "practice" : "service"} ${endpoint} ${requestText}`;
}
/** Canonical text of a planned step's request as the desk will send it; '' for GET. */
function requestTextOf(step) {
	return endpointOf(step.endpoint).method === "GET" ? "" : canonicalText(step.request);
}
var remembered = /* @__PURE__ */ new WeakMap();
/** The question of a capture; captures never change, so each text is read once. */
function questionOfCapture(capture) {
	const known = remembered.get(capture);
	if (known !== void 0) return known;
	const question = questionOf(parsed(capture.requestText));
	remembered.set(capture, question);
	return question;
}
/** The fields of a capture's request, as they were sent; empty where none can be read. */
function requestOfCapture(capture) {
	return parsed(capture.requestText);
}
function questionOfStep(step) {
	const known = remembered.get(step);
	if (known !== void 0) return known;
	const question = questionOf(step.request);
	remembered.set(step, question);
	return question;
}
function questionOf(request) {
	const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !OWN_PLACE.has(name)));
	return {
		address: addressOf(request),
		chain: chainOfRequest(request),
		window: windowOf(request.date) ?? windowOf(request.date_range),
		page: wholeOf(request.pagination, "page") ?? 1,
		perPage: wholeOf(request.pagination, "per_page"),
		rest: Object.keys(rest).length === 0 ? "" : canonicalText(rest)
	};
}
function addressOf({ address, wallet_address: wallet }) {
	const asked = address ?? wallet;
	return typeof asked === "string" && asked !== "" ? asked : void 0;
}
/** The chain that a request names; several joined by commas, undefined where it names none. */
function chainOfRequest(request) {
	if (typeof request.chain === "string") return request.chain;
	return Array.isArray(request.chains) ? request.chains.map(String).join(",") : void 0;
}
function windowOf(value) {
	if (!isRecord(value) || typeof value.from !== "string" || typeof value.to !== "string") return void 0;
	return {
		from: value.from,
		to: value.to
	};
}
function wholeOf(pagination, name) {
	const value = isRecord(pagination) ? pagination[name] : void 0;
	return typeof value === "number" && Number.isInteger(value) ? value : void 0;
}
function parsed(text) {
	if (text === "") return {};
	try {
		const value = JSON.parse(text);
		return isRecord(value) ? value : {};
	} catch {
		return {};
	}
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
// src-renderer/casefile/label-sightings.ts
/** The endpoints that sell labels of one address (service-interface.md section 4.2). */
var LABEL_ENDPOINTS = ["profiler/labels", "profiler/premium-labels"];
function isLabelEndpoint(endpoint) {
	return LABEL_ENDPOINTS.some((known) => known === endpoint);
}
var LABEL = /_labels?$/;
var NOTHING$1 = /* @__PURE__ */ new Map();
/** Labels of one address that one record may hold; more are a fault of the service, and the capture keeps them. */
var MOST_LABELS = 1e3;
/** What one answer says, by the key of the address. Captures never change, so each is read once. */
var read$1 = /* @__PURE__ */ new WeakMap();
/**
* Every label in an answer by `labelKey`: those that came along (`x_label` beside `x`), and for an answer of a label
* endpoint those of the address that was asked about, which its records do not repeat.
*/
function labelSightings(answered) {
	const known = read$1.get(answered);
	if (known !== void 0) return known;
	const found = readSightings(answered);
	read$1.set(answered, found);
	return found;
}
/**
* What makes two spellings one address: EVM without case, families with several written forms in their canonical one,
* base58 exactly. Without a family (all chains asked at once) the forms that only one canonical form can stand for.
*/
function labelKey(address, family) {
	if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase();
	if (family === "solana" || family === "evm") return address;
	const known = ADDRESS_FAMILIES.find((one) => one === (family ?? familyByForm(address)));
	const normal = known === void 0 ? void 0 : normaliseAddress(known, address);
	return normal?.ok === true ? normal.value.canonical : address;
}
/** 0x and 64 digits are padded alike by every family that has them, so that any of these will do. */
function familyByForm(address) {
	if (/^0x[0-9a-fA-F]{64}$/.test(address)) return "sui";
	return /^(?:[EUk0]Q[\w+/-]{46}|-?\d+:[0-9a-fA-F]{64})$/.test(address) ? "ton" : void 0;
}
/**
* "[0xabc123]" is what the service writes where it has no label: the head of the address (wire/errors.md section 4, quirk 2).
* The address itself, whole or shortened, is no label either. One that only ends in such a head ("Binance 14 [0x28c6c0]") is.
*/
function isLabelStub(label, address = "") {
	const text = label.trim();
	if (/^\[[^\]]*\]$/.test(text) || /^0x[0-9a-f]{4,}$/i.test(text)) return true;
	const own = address.toLowerCase();
	const [head = "", tail, ...more] = text.toLowerCase().split(/…|\.{2,}/);
	if (more.length > 0 || head.length < 4) return false;
	if (tail !== void 0) return /^0x[0-9a-f]{2,}$/.test(head) && /^[0-9a-f]*$/.test(tail) ? true : own.startsWith(head) && own.endsWith(tail);
	return head.length >= 6 && own.startsWith(head);
}
/** The address that a capture's request asked about, where it asked about one. */
function addressAsked(answered) {
	return questionOfCapture(answered.capture).address;
}
/** Address family of a chain; undefined for 'all', none and unknown ones. */
function familyOfAnyChain(chain) {
	const name = normaliseChain(chain ?? "");
	return isChainId(name) ? familyOfChain(name) : void 0;
}
function readSightings(answered) {
	const { capture, answer } = answered;
	if (answer === void 0 || answer.rows.length === 0) return NOTHING$1;
	const question = questionOfCapture(capture);
	const asked = normaliseChain(question.chain ?? "");
	const found = /* @__PURE__ */ new Map();
	const add = (address, text, chain, pointer) => {
		const label = text?.trim() ?? "";
		if (address === void 0 || address === "" || label === "" || isLabelStub(label, address)) return;
		const key = labelKey(address, familyOfAnyChain(chain));
		const sightings = found.get(key);
		if (sightings === void 0) found.set(key, [{
			address,
			label,
			chain,
			pointer
		}]);
		else sightings.push({
			address,
			label,
			chain,
			pointer
		});
	};
	if (isLabelEndpoint(capture.endpoint)) for (const row of answer.rows) add(question.address, valueOf$1(row, "label") ?? valueOf$1(row, "fullname"), asked, row.pointer ?? "");
	else for (const { raw, pointer } of answer.rows) readRecord(raw, asked, pointer ?? "", add);
	return found;
}
/**
* The labels of a record and of the records nested in it (tokens sent, transfers), read from the record as delivered: a
* label that the codec has no field for, or of another type than documented, is one all the same.
*/
function readRecord(record, chainAround, pointer, add) {
	const own = textAt(record, "chain");
	const chain = own === void 0 ? chainAround : normaliseChain(own);
	for (const [name, value] of Object.entries(record)) if (LABEL.test(name)) {
		const address = addressBeside(record, name);
		for (const label of isJsonList(value) ? value.slice(0, MOST_LABELS) : [value]) add(address, textOf$1(label), chain, pointer);
	} else readWithin(value, chain, `${pointer}/${escaped$1(name)}`, add);
}
function readWithin(value, chain, pointer, add) {
	if (isJsonObject(value)) readRecord(value, chain, pointer, add);
	else if (isJsonList(value)) {
		for (const [index, entry] of value.entries()) if (isJsonObject(entry)) readRecord(entry, chain, `${pointer}/${index}`, add);
	}
}
/** `to_address_label` labels what stands in `to_address`; `trader_label` (tgm/jup-dca) what stands in `trader_address`. */
function addressBeside(record, name) {
	const base = name.replace(LABEL, "");
	return textAt(record, base) ?? textAt(record, `${base}_address`);
}
function textAt(record, name) {
	return Object.hasOwn(record, name) ? textOf$1(record[name]) : void 0;
}
/** As a cell holds it: NUL padding off, cut where it is endless. */
function textOf$1(value) {
	if (typeof value !== "string") return void 0;
	const { text } = openCell(value);
	return text === "" ? void 0 : text;
}
/** A name as a part of a JSON pointer (RFC 6901). */
function escaped$1(name) {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
function valueOf$1(row, name) {
	const cell = row.cells[name];
	return cell?.state === "value" && cell.text !== "" ? cell.text : void 0;
}
// src-renderer/casefile/about-subject.ts
/**
* Whether an answer is about a subject. Labels bought for a counterparty are kept without a subject; should that
* address become a subject, they are about it all the same, by the address that their request names.
*/
function isAboutSubject(capture, subject) {
	if (capture.subjectId !== void 0) return capture.subjectId === subject.id;
	const { address, chain } = questionOfCapture(capture);
	return address !== void 0 && asksLabelsOf(capture.endpoint, address, chain, subject);
}
/** Whether a call for labels of this address is one about the subject. */
function asksLabelsOf(endpoint, address, chain, subject) {
	const family = familyOfAnyChain(chain);
	if (!isLabelEndpoint(endpoint) || family !== void 0 && family !== subject.family) return false;
	return labelKey(address, subject.family) === labelKey(subject.address, subject.family);
}
// src-renderer/casefile/coverage.ts
/** Endpoints that every subject is accounted for, asked or not. A transaction lookup belongs to a transaction and appears once asked. */
var SUBJECT_ENDPOINTS = [
	"profiler/current-balance",
	"profiler/historical-balances",
	"profiler/pnl-summary",
	"profiler/pnl",
	"profiler/labels",
	"profiler/premium-labels",
	"profiler/counterparties",
	"profiler/related-wallets",
	"profiler/transactions",
	"profiler/perp-positions",
	"profiler/perp-trades",
	"portfolio/defi-holdings"
];
/**
* `coverageOf` for a case that grows: each call takes lists that begin with those of the call before, and reads only what was
* added. Asked for many times in a second during a run, it must not go over thousands of captures each time.
*/
function createCoverage() {
	let known = [];
	let questions = createQuestions(known);
	let drawn = /* @__PURE__ */ new Map();
	return (captures, events, subjects) => {
		if (!sameItems$2(subjects, known) || !questions.take(captures, events)) {
			known = subjects;
			drawn = /* @__PURE__ */ new Map();
			questions = createQuestions(known);
			questions.take(captures, events);
		}
		return subjects.flatMap((subject) => {
			const version = questions.versionOf(subject.id);
			const before = drawn.get(subject.id);
			if (before?.version === version) return before.rows;
			const rows = rowsOfSubject(subject, questions.of(subject.id));
			drawn.set(subject.id, {
				version,
				rows
			});
			return rows;
		});
	};
}
function sameItems$2(a, b) {
	return a.length === b.length && a.every((item, index) => item === b[index]);
}
function rowsOfSubject(subject, own) {
	const rows = [];
	const byEndpoint = Map.groupBy(own, (question) => question.endpoint);
	for (const endpoint of /* @__PURE__ */ new Set([...SUBJECT_ENDPOINTS, ...byEndpoint.keys()])) {
		const here = byEndpoint.get(endpoint) ?? [];
		rows.push(...here.map((asked) => asked.row ??= askedRow(asked)));
		if (isSubjectEndpoint(endpoint)) rows.push(...unaskedRows(subject, endpoint, here));
	}
	return rows;
}
function isSubjectEndpoint(endpoint) {
	return SUBJECT_ENDPOINTS.some((known) => known === endpoint);
}
/** Whether the table offers an endpoint for a subject on a chain (service-interface.md section 4.3). `chain` undefined: endpoints without a chain field. */
function isOffered(endpoint, chain, family) {
	const { chains } = endpointOf(endpoint);
	if (endpoint === "portfolio/defi-holdings") return true;
	if (chains === void 0) return family === "evm";
	return chains.some((offered) => offered === chain);
}
function createQuestions(subjects) {
	const asked = /* @__PURE__ */ new Map();
	const bySubject = /* @__PURE__ */ new Map();
	const held = /* @__PURE__ */ new Set();
	/** Captures that a failure speaks for until they come. */
	const awaited = /* @__PURE__ */ new Set();
	let casePractice = false;
	let capturesRead = 0;
	let eventsRead = 0;
	const add = (subjectId, endpoint, question, practice, attempt) => {
		const key = JSON.stringify([
			subjectId,
			endpoint,
			question.chain ?? null,
			question.window?.from ?? null,
			question.window?.to ?? null,
			question.rest,
			practice
		]);
		const own = bySubject.get(subjectId) ?? {
			answered: [],
			failed: [],
			version: 0
		};
		bySubject.set(subjectId, own);
		own.version += 1;
		const known = asked.get(key);
		if (known === void 0) {
			const made = {
				subjectId,
				endpoint,
				question,
				practice,
				attempts: [attempt],
				row: void 0
			};
			asked.set(key, made);
			if (attempt.answered === void 0) own.failed.push(made);
			else own.answered.push(made);
			return true;
		}
		if (attempt.answered !== void 0 && known.attempts.every(({ answered }) => answered === void 0)) return false;
		known.attempts.push(attempt);
		known.row = void 0;
		return true;
	};
	const takeCapture = (answered) => {
		const { capture } = answered;
		held.add(capture.id);
		if (awaited.has(capture.id)) return false;
		const subjectId = capture.subjectId ?? subjects.find((subject) => isAboutSubject(capture, subject))?.id;
		if (subjectId === void 0) return true;
		const question = questionOfCapture(capture);
		const attempt = {
			seq: capture.seq,
			at: capture.endedAt,
			page: question.page,
			step: `${capture.planId} ${capture.stepId}`,
			answered,
			failure: failureOfCapture(answered)
		};
		return add(subjectId, capture.endpoint, question, capture.practice, attempt);
	};
	const takeEvent = (event) => {
		if (event.kind === "case-created") casePractice = event.practice;
		if (event.kind !== "step-failed") return;
		if (event.captureId !== void 0 && held.has(event.captureId)) return;
		if (event.captureId !== void 0) awaited.add(event.captureId);
		const { step } = event;
		const { about } = step;
		const subjectId = about === void 0 ? step.subjectId : subjects.find((subject) => asksLabelsOf(step.endpoint, about, step.chain, subject))?.id;
		if (subjectId === void 0) return;
		const question = questionOfStep(step);
		const failure = {
			code: event.code,
			message: event.message,
			requestId: event.requestId ?? ""
		};
		const attempt = {
			seq: event.seq,
			at: event.at,
			page: question.page,
			step: `${event.planId} ${step.id}`,
			answered: void 0,
			failure
		};
		add(subjectId, step.endpoint, question, casePractice, attempt);
	};
	return {
		take(captures, events) {
			for (; capturesRead < captures.length; capturesRead += 1) {
				const answered = captures[capturesRead];
				if (answered !== void 0 && !takeCapture(answered)) return false;
			}
			for (; eventsRead < events.length; eventsRead += 1) {
				const event = events[eventsRead];
				if (event !== void 0) takeEvent(event);
			}
			return true;
		},
		of(subjectId) {
			const own = bySubject.get(subjectId);
			return own === void 0 ? [] : [...own.answered, ...own.failed];
		},
		versionOf: (subjectId) => bySubject.get(subjectId)?.version ?? 0
	};
}
function askedRow(asked) {
	const attempts = asked.attempts.toSorted((a, b) => a.seq - b.seq);
	const run = newestRun(withoutOvercome(attempts));
	const used = run.pages.flatMap(({ answered }) => answered === void 0 ? [] : [answered]);
	const usedIds = new Set(used.map(({ capture }) => capture.id));
	const older = attempts.toReversed().flatMap(({ answered }) => answered === void 0 || usedIds.has(answered.capture.id) ? [] : [answered.capture.id]);
	const counted = run.pages.length > 0 ? used : olderAnswers(attempts);
	return {
		subjectId: asked.subjectId,
		endpoint: asked.endpoint,
		chain: asked.question.chain,
		window: asked.question.window,
		pages: run.pages.length,
		state: stateOf$1(run),
		rows: counted.reduce((sum, { answer }) => sum + (answer?.rows.length ?? 0), 0),
		at: attempts.at(-1)?.at ?? "",
		captureIds: [...usedIds, ...older],
		practice: asked.practice,
		...run.failure === void 0 ? {} : { failure: run.failure }
	};
}
/** A broken answer that was paid for is kept although its call was made again, and may come into the case after the good one. */
function withoutOvercome(attempts) {
	const answered = new Set(attempts.flatMap(({ failure, step }) => failure === void 0 ? [step] : []));
	return attempts.filter(({ failure, step }) => failure === void 0 || !answered.has(step));
}
/** The newest answer to each page, followed from page 1 as long as each is newer than the page before: pages of two readings never mix. */
function newestRun(attempts) {
	const newest = new Map(attempts.map((attempt) => [attempt.page, attempt]));
	const pages = [];
	for (let page = 1;; page++) {
		const attempt = newest.get(page);
		const before = pages.at(-1);
		if (attempt === void 0 || before !== void 0 && attempt.seq < before.seq) break;
		if (attempt.failure !== void 0) return {
			pages,
			failure: attempt.failure,
			complete: false
		};
		if (before !== void 0 && before.answered?.capture.bodySha256 === attempt.answered?.capture.bodySha256) break;
		pages.push(attempt);
		if (isLast(attempt)) return {
			pages,
			failure: void 0,
			complete: true
		};
	}
	return {
		pages,
		failure: pages.length === 0 ? attempts.findLast((attempt) => attempt.failure !== void 0)?.failure : void 0,
		complete: false
	};
}
function isLast({ answered }) {
	const pagination = answered?.answer?.pagination;
	return pagination === void 0 || pagination.isLastPage;
}
function stateOf$1({ pages, failure, complete }) {
	if (pages.length === 0) return failure === void 0 ? "partial" : "failed";
	if (pages.every(({ answered }) => answered?.answer?.empty ?? true) && failure === void 0) return "empty";
	return complete ? "found" : "partial";
}
/** Answers from before a failed refresh: still shown, so still counted. */
function olderAnswers(attempts) {
	return newestRun(attempts.filter((attempt) => attempt.failure === void 0)).pages.flatMap(({ answered }) => answered === void 0 ? [] : [answered]);
}
function unaskedRows(subject, endpoint, asked) {
	const chains = endpointOf(endpoint).chains === void 0 ? [void 0] : subject.chains;
	const answered = new Set(asked.map(({ question }) => question.chain));
	const rows = [];
	for (const chain of new Set(chains)) {
		if (answered.has(chain)) continue;
		const offered = isOffered(endpoint, chain, subject.family);
		if (offered && answered.has("all")) continue;
		const state = offered ? "not-asked" : "not-offered";
		rows.push({
			subjectId: subject.id,
			endpoint,
			chain,
			window: void 0,
			pages: 0,
			state,
			rows: 0,
			at: "",
			captureIds: [],
			practice: false
		});
	}
	return rows;
}
var failures = /* @__PURE__ */ new WeakMap();
/** Why a capture gives no answer: the service said no, or what it said could not be read. */
function failureOfCapture({ capture, answer }) {
	if (answer !== void 0) return void 0;
	const known = failures.get(capture);
	if (known !== void 0) return known === "none" ? void 0 : known;
	const found = readFailure(capture);
	failures.set(capture, found ?? "none");
	return found;
}
function readFailure(capture) {
	const requestId = capture.requestId ?? "";
	if (capture.status < 200 || capture.status > 299) {
		const details = parseServiceError(capture.status, capture.body);
		return {
			code: details.code ?? `http_${capture.status}`,
			message: details.message,
			requestId: details.requestId ?? requestId
		};
	}
	const decoded = decodeAnswer(capture.endpoint, capture.body);
	return decoded.ok ? void 0 : {
		code: decoded.error.code,
		message: decoded.error.message,
		requestId
	};
}
// src-renderer/casefile/refusal.ts
/** Refusals that are about the key, the account or the pace of calls, not about the question that was asked. None costs anything. */
var ACCOUNT_REFUSALS = [
	"key_rejected",
	"payment_required",
	"insufficient_credits",
	"rate_limited"
];
/** Whether an answer leaves its question open: asked again once the key or the account is mended, it may well be answered. */
function leavesQuestionOpen(capture) {
	if (capture.status < 400) return false;
	return ACCOUNT_REFUSALS.includes(failureOf$1(parseServiceError(capture.status, capture.body)).code);
}
// src-renderer/casefile/case-fold.ts
/** The fold of a whole case. Pure: runs in Node as in the page (the verifier uses it). */
function foldCase(contents) {
	const fold = createFold();
	const captures = new Map(contents.captures.map((capture) => [capture.id, capture]));
	const events = new Map(contents.events.map((event) => [event.seq, event]));
	for (const entry of contents.entries) {
		const payload = entry.kind === "capture" ? captures.get(entry.ref) : events.get(entry.seq);
		fold.add(entry, payload);
	}
	return fold.snapshot();
}
/** The answer of a capture; undefined for error answers and for those that cannot be read. */
function answerOf(capture) {
	if (capture.status < 200 || capture.status > 299) return void 0;
	const decoded = decodeAnswer(capture.endpoint, capture.body, questionOfCapture(capture));
	return decoded.ok ? decoded.value : void 0;
}
/**
* Starts an empty fold. Adding is proportional to what is added, never to the case: a commit during a run of thousands
* must not read the whole case again.
*/
function createFold() {
	let record;
	let places = {};
	let seq = 0;
	let taken;
	const entries = [];
	const events = [];
	const captures = [];
	const subjects = /* @__PURE__ */ new Map();
	const plans = /* @__PURE__ */ new Map();
	const hidden = /* @__PURE__ */ new Set();
	const findings = /* @__PURE__ */ new Map();
	const held = /* @__PURE__ */ new Set();
	const coverage = createCoverage();
	const addCapture = (capture, answer) => {
		const plan = plans.get(capture.planId);
		captures.push({
			capture,
			answer,
			step: plan?.steps.get(capture.stepId)
		});
		if (answer !== void 0) held.add(questionKey$2(capture.endpoint, capture.requestText, capture.practice));
		if (plan?.steps.has(capture.stepId) !== true || plan.states.get(capture.stepId) === "captured") return;
		if (leavesQuestionOpen(capture)) return;
		plan.states.set(capture.stepId, capture.status >= 200 && capture.status <= 299 ? "captured" : "failed");
		plan.built = void 0;
	};
	const addEvent = (event) => {
		events.push(event);
		switch (event.kind) {
			case "subject-added": {
				const { subjectId: id, typed, address, family, chains, alias, origin } = event;
				subjects.set(id, {
					id,
					typed,
					address,
					family,
					chains,
					alias,
					origin,
					colour: "",
					tags: [],
					note: "",
					addedAt: event.at
				});
				return;
			}
			case "subject-changed": {
				const subject = subjects.get(event.subjectId);
				if (subject === void 0) return;
				const { alias, colour, tags, note, chains } = {
					...subject,
					...withoutUndefined(event)
				};
				subjects.set(subject.id, {
					...subject,
					alias,
					colour,
					tags,
					note,
					chains
				});
				return;
			}
			case "subject-removed":
				subjects.delete(event.subjectId);
				return;
			case "plan-approved":
				plans.set(event.planId, openPlan(event, held, record?.practice ?? false));
				return;
			case "step-failed": {
				const plan = plans.get(event.planId);
				if (plan?.states.get(event.step.id) !== "open") return;
				plan.states.set(event.step.id, "failed");
				plan.built = void 0;
				return;
			}
			case "plan-ended": {
				const plan = plans.get(event.planId);
				if (plan === void 0) return;
				plan.outcome = event.outcome;
				plan.built = void 0;
				return;
			}
			case "node-placed":
				places = {
					...places,
					...event.places
				};
				return;
			case "node-hidden":
				if (event.hidden) hidden.add(event.nodeId);
				else hidden.delete(event.nodeId);
				return;
			case "finding-written": {
				const { findingId: id, text, confidence, captureIds, at } = event;
				findings.set(id, {
					id,
					text,
					confidence,
					captureIds,
					at
				});
				return;
			}
			case "finding-removed":
				findings.delete(event.findingId);
				return;
			case "case-created":
			case "case-changed":
			case "report-exported":
			case "case-verified": return;
		}
	};
	return {
		add(entry, payload, known) {
			taken = void 0;
			seq = entry.seq;
			entries.push(entry);
			const capture = payload !== void 0 && isCapture(payload) ? payload : void 0;
			const event = payload !== void 0 && !isCapture(payload) ? payload : void 0;
			record = nextRecord(record, entry, event);
			if (capture !== void 0) addCapture(capture, known === void 0 ? answerOf(capture) : known.answer);
			if (event !== void 0) addEvent(event);
		},
		snapshot() {
			if (taken !== void 0) return taken;
			if (record === void 0) throw new Error("A case without any entry has no state");
			const nowSubjects = [...subjects.values()];
			taken = {
				record: {
					...record,
					subjects: subjects.size
				},
				subjects: nowSubjects,
				plans: [...plans.values()].map(planState),
				captures: captures.slice(),
				coverage: coverage(captures, events, nowSubjects),
				places,
				hiddenNodes: new Set(hidden),
				findings: [...findings.values()],
				events: events.slice(),
				entries: entries.slice()
			};
			return taken;
		},
		seq: () => seq
	};
}
function isCapture(payload) {
	return "bodySha256" in payload;
}
/** Steps that were approved at no price although the endpoint has one, because the case held the answer already, stand as reused. */
function openPlan(approved, held, practice) {
	const states = /* @__PURE__ */ new Map();
	for (const step of approved.steps) {
		const reused = step.price === "0" && held.has(questionKey$2(step.endpoint, requestTextOf(step), practice));
		states.set(step.id, reused ? "reused" : "open");
	}
	return {
		approved,
		steps: new Map(approved.steps.map((step) => [step.id, step])),
		states,
		outcome: "open",
		built: void 0
	};
}
function planState(plan) {
	const { planId, title, steps, total, at } = plan.approved;
	plan.built ??= {
		planId,
		title,
		steps,
		total,
		approvedAt: at,
		outcome: plan.outcome,
		stepStates: Object.fromEntries(plan.states)
	};
	return plan.built;
}
function withoutUndefined(value) {
	return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== void 0));
}
// src-renderer/casefile/known-labels.ts
var NO_LABELS = {
	labelsOf: () => [],
	askedOf: () => []
};
function createLabelIndex() {
	const labels = /* @__PURE__ */ new Map();
	const asked = /* @__PURE__ */ new Map();
	let size = 0;
	const add = (answered) => {
		const place = size += 1;
		const { id: captureId, caseId, endpoint, endedAt: at, practice } = answered.capture;
		const sightings = labelSightings(answered);
		const bought = isLabelEndpoint(endpoint);
		for (const [key, seen] of sightings) {
			const known = labels.get(key) ?? [];
			labels.set(key, known);
			for (const one of new Map(seen.map((sighting) => [sighting.label, sighting])).values()) known.push({
				place,
				value: {
					...one,
					captureId,
					caseId,
					endpoint,
					bought,
					at,
					practice
				}
			});
		}
		const address = addressAsked(answered);
		if (!isLabelEndpoint(endpoint) || answered.answer === void 0 || address === void 0) return;
		const chain = questionOfCapture(answered.capture).chain ?? "";
		const key = labelKey(address, familyOfAnyChain(chain));
		const before = asked.get(key) ?? [];
		asked.set(key, before);
		before.push({
			place,
			value: {
				address,
				endpoint,
				chain,
				captureId,
				caseId,
				at,
				labels: sightings.get(key)?.length ?? 0,
				practice
			}
		});
	};
	return {
		add,
		size: () => size,
		upTo: (count) => ({
			labelsOf: (address, family) => distinct(newestFirst(labels.get(labelKey(address, family)), count)),
			askedOf: (address, family) => newestFirst(asked.get(labelKey(address, family)), count)
		})
	};
}
/** Newest answer first; what one answer says stays in its order. */
function newestFirst(placed, count) {
	return (placed ?? []).filter(({ place }) => place <= count).toSorted((a, b) => b.place - a.place).map(({ value }) => value);
}
/** The newest answer speaks for a label; what was paid for is never hidden by what came along later. */
function distinct(newest) {
	const seen = /* @__PURE__ */ new Set();
	return newest.filter(({ label, bought, practice }) => {
		const key = JSON.stringify([
			label,
			bought,
			practice
		]);
		return !seen.has(key) && seen.add(key);
	});
}
/** The index of a case as far as it has grown, by its first capture: states of one case begin with the same one. */
var grown = /* @__PURE__ */ new WeakMap();
/**
* The labels that a case holds. Labels are nine tenths of a dossier's price (field.md section 0), and answers about
* transactions, counterparties and related wallets carry them along. Pure: the same captures give the same labels; a
* state that continues an earlier one reads only what is new.
*/
function knownLabels(captures) {
	const [first] = captures;
	if (first === void 0) return NO_LABELS;
	const before = grown.get(first);
	const shared = Math.min(before?.taken.length ?? 0, captures.length);
	const now = before !== void 0 && before.taken[shared - 1] === captures[shared - 1] ? before : {
		index: createLabelIndex(),
		taken: []
	};
	grown.set(first, now);
	for (const answered of captures.slice(now.taken.length)) {
		now.index.add(answered);
		now.taken.push(answered);
	}
	return now.index.upTo(captures.length);
}
// src-renderer/dossier/panel-view.ts
var PANEL_IDS = [
	"balances",
	"balance-history",
	"pnl",
	"labels",
	"counterparties",
	"related-wallets",
	"transactions",
	"transaction-lookup",
	"perp-positions",
	"perp-trades",
	"defi-holdings"
];
// src-renderer/ui/safe-text.ts
/** Longest text shown at once; the whole stands in the capture (hostile C9). */
var SHOWN_CHARACTERS = 500;
/** More marks on one letter than any language writes: zalgo. */
var MARKS_SHOWN = 4;
/**
* Code points that change how a line reads without being seen: C0 and C1 controls, bidirectional controls, zero-width
* characters, invisible separators, tag characters, interlinear marks and lone surrogates (hostile D6, C13).
*/
var UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/u;
var EMOJI_BEFORE_JOINER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
var EMOJI = /\p{Extended_Pictographic}/u;
var MARK = /\p{M}/u;
var VARIATION = /[\ufe0e\ufe0f]/u;
/**
* Text of an answer as it may be shown: one line, what cannot be seen written out as ⟨U+202E⟩, at most `limit` characters.
* The result is still text only: put it into a text node, isolated with <bdi>.
*/
function visibleText(text, limit = SHOWN_CHARACTERS) {
	const shown = [];
	let marks = 0;
	let hidden = 0;
	const characters = Array.from(text.slice(0, limit * 4));
	for (const [index, character] of characters.entries()) {
		if (shown.length >= limit) return `${shown.join("")}…`;
		marks = MARK.test(character) && !VARIATION.test(character) ? marks + 1 : 0;
		if (marks > MARKS_SHOWN) {
			hidden += 1;
			continue;
		}
		if (hidden > 0) {
			shown.push(`⟨+${hidden} marks⟩`);
			hidden = 0;
		}
		shown.push(UNSEEN.test(character) && !joinsEmoji(characters, index) ? escaped(character) : character);
	}
	if (hidden > 0) shown.push(`⟨+${hidden} marks⟩`);
	return text.length > limit * 4 ? `${shown.join("")}…` : shown.join("");
}
/** A zero-width joiner between two emoji makes one picture of them; anywhere else it hides. */
function joinsEmoji(characters, index) {
	return characters[index] === "‍" && EMOJI_BEFORE_JOINER.test(characters[index - 1] ?? "") && EMOJI.test(characters[index + 1] ?? "");
}
function escaped(character) {
	return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
/** Alphabets whose letters pass for each other. */
var LOOKALIKES = [
	/\p{Script=Latin}/u,
	/\p{Script=Cyrillic}/u,
	/\p{Script=Greek}/u,
	/\p{Script=Armenian}/u,
	/\p{Script=Cherokee}/u,
	/\p{Script=Coptic}/u
];
var FULL_WIDTH = /[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19]/u;
var MATHEMATICAL = /[\u{1d400}-\u{1d7ff}]/u;
/** Why a name may not be what it looks like, or '' (hostile D7). A word in one alphabet is never suspect, whichever it is. */
function lookalikeWarning(text) {
	if (FULL_WIDTH.test(text)) return "full-width letters";
	if (MATHEMATICAL.test(text)) return "mathematical letters";
	return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1) ? "mixed script" : "";
}
// src-renderer/ui/short-address.ts
var HEAD$11 = 8;
/** An address or hash shortened in the middle; both ends stay, which is how people compare them. */
function shortAddress$1(address) {
	const text = visibleText(address, 200);
	return text.length <= 17 ? text : `${text.slice(0, HEAD$11)}…${text.slice(-6)}`;
}
// src-renderer/dossier/views/cells.ts
/**
* Longest number that sums take in. The digits of a token amount need fewer than 100 places; a delivered
* `1e999999` would make a sum of a million digits (hostile C4), so it stays visible and is not added.
*/
var LONGEST_SUMMAND = 120;
var LARGEST_EXPONENT = 400;
var MISSING = {
	text: "",
	state: "missing"
};
function valueCell(text) {
	return text === "" ? MISSING : {
		text,
		state: "value"
	};
}
/** The cell of a field, missing where the codec knows no such field. Names are this code's own, never an answer's, so no prototype is in reach. */
function cellOf(row, name) {
	return row.cells[name] ?? MISSING;
}
function textOf(row, name) {
	const cell = cellOf(row, name);
	return cell.state === "value" ? cell.text : "";
}
function listOf(row, name) {
	return row.lists[name] ?? [];
}
function nestedOf(row, name) {
	return row.nested[name] ?? [];
}
/** true for a cell whose digits may be computed with. */
function isUsable(cell) {
	if (cell.state !== "value" || cell.text.length > LONGEST_SUMMAND || !isDecimal(cell.text)) return false;
	const exponent = /e([+-]?\d+)$/i.exec(cell.text)?.[1];
	return exponent === void 0 || Math.abs(Number(exponent)) <= LARGEST_EXPONENT;
}
/** Adds the usable cells exactly and says how many there were. */
function sumOf(cells) {
	const texts = cells.filter(isUsable).map((cell) => cell.text);
	return {
		cell: texts.length === 0 ? MISSING : valueCell(texts.length === 1 ? texts[0] ?? "" : addDecimals(texts)),
		used: texts.length,
		of: cells.length
	};
}
/** Descending by exact value; cells without one come last. */
function byValueDescending(a, b) {
	const usableA = isUsable(a);
	const usableB = isUsable(b);
	if (usableA && usableB) return compareDecimals(b.text, a.text);
	return Number(usableB) - Number(usableA);
}
/** "sum of 3 of 20 values": what a reader must know of a sum whose summands are not all there. */
function sumRule(what, sum) {
	return sum.used === sum.of ? `Sum of ${what} over ${count(sum.of, "record")}.` : `Sum of ${what} over the ${grouped(sum.used)} of ${count(sum.of, "record")} that ${verb(sum.used, "has", "have")} it.`;
}
function count(n, one, many = `${one}s`) {
	return `${grouped(n)} ${n === 1 ? one : many}`;
}
var counts = new Intl.NumberFormat("en");
function grouped(n) {
	return counts.format(n);
}
/** "is" or "are", "has" or "have": notes are sentences. */
function verb(n, one, many) {
	return n === 1 ? one : many;
}
// src-renderer/dossier/views/notes.ts
/** The notes that every panel owes its reader: what is odd, missing, set aside or made up. */
function commonNotes(facts) {
	const { pages, rows } = facts;
	const notes = [];
	if (pages.some(({ capture }) => capture.practice)) notes.push("Practice data: every figure here is made up by the practice service.");
	for (const warning of new Set(pages.flatMap(({ answer }) => answer.warnings))) notes.push(`The service warned: ${warning}`);
	for (const remark of new Set(pages.flatMap(({ answer }) => answer.remarks))) notes.push(remark);
	const skipped = pages.reduce((total, { answer }) => total + answer.skipped, 0);
	if (skipped > 0) notes.push(`${count(skipped, "record")} could not be read and ${verb(skipped, "is", "are")} left out; the answer as delivered holds ${verb(skipped, "it", "them")}.`);
	if (facts.superseded > 0) notes.push(`${count(facts.superseded, "earlier answer")} to the same question ${verb(facts.superseded, "is", "are")} kept in the case and replaced here by the newest.`);
	if (facts.repeated > 0) notes.push(`${count(facts.repeated, "record")} came with more than one page, window or question and ${verb(facts.repeated, "is", "are")} listed once, as in the newest answer.`);
	notes.push(...chainNotes(rows), ...nulNotes(pages.map(({ capture }) => capture)));
	return notes;
}
/** D5: a record of another chain than asked is shown, and said. */
function chainNotes(rows) {
	const strays = rows.filter(({ question, chain }) => question.chain !== "" && question.chain !== "all" && !question.chain.includes(",") && chain !== question.chain);
	if (strays.length === 0) return [];
	const named = [...new Set(strays.map(({ question, chain }) => `${chain} (asked: ${question.chain})`))].slice(0, 5).join(", ");
	return [`${count(strays.length, "record")} ${verb(strays.length, "names", "name")} another chain than was asked: ${named}.`];
}
var NUL_ESCAPE = new TextEncoder().encode("\\u0000");
var nulByCapture = /* @__PURE__ */ new WeakMap();
/** Whether the body pads text with NUL; found once per capture, captures never change. */
function holdsNul(capture) {
	const known = nulByCapture.get(capture);
	if (known !== void 0) return known;
	const { body } = capture;
	let found = false;
	for (let at = body.indexOf(92); at !== -1 && !found; at = body.indexOf(92, at + 2)) found = NUL_ESCAPE.every((byte, offset) => body[at + offset] === byte);
	nulByCapture.set(capture, found);
	return found;
}
function nulNotes(captures) {
	const padded = captures.filter(holdsNul).length;
	return padded === 0 ? [] : [`${count(padded, "answer")} ${verb(padded, "pads", "pad")} text with NUL characters; they are removed here and stand unchanged in the answer as delivered.`];
}
/** "3 of 20 rows have no price; 1 is not a number": counted per field, in the reader's words. */
function fieldNotes(rows, fields, what = "row") {
	const notes = [];
	for (const [field, title] of Object.entries(fields)) {
		let missing = 0;
		let invalid = 0;
		for (const row of rows) {
			const state = row.cells[field]?.state;
			if (state === "invalid") invalid += 1;
			else if (state !== "value") missing += 1;
		}
		if (missing > 0) notes.push(`${grouped(missing)} of ${count(rows.length, what)} ${verb(missing, "has", "have")} no ${title}.`);
		if (invalid > 0) notes.push(`${grouped(invalid)} of ${count(rows.length, what)} ${verb(invalid, "has", "have")} a ${title} of an unexpected form, shown as delivered.`);
	}
	return notes;
}
function epochNote(rows, field, meaning) {
	const odd = rows.filter(({ row }) => cellOf(row, field).text.startsWith("1970-01-01")).length;
	return odd === 0 ? [] : [`${count(odd, "record")} ${verb(odd, "is", "are")} dated 1970-01-01, the zero of computer time: ${meaning}`];
}
var RATIO_NOTE = "Percentages are computed from the delivered ratios (0.27 = 27 %); the source shows the ratio.";
/** Whether a delivered address is the subject's, in any written form of its family. */
function isSubject(subject, address) {
	if (address === "") return false;
	if (address === subject.address) return true;
	if (subject.family === "evm") return address.toLowerCase() === subject.address.toLowerCase();
	if (subject.family === "solana" || subject.family === "bitcoin") return false;
	const family = ADDRESS_FAMILIES.find((known) => known === subject.family);
	return family !== void 0 && sameAddress(family, subject.address, address);
}
// src-renderer/dossier/views/panel-facts.ts
/** Gathers the answers about a subject that are in force, newest answer per question first (a refresh supersedes). */
function gatherFacts(state, subject, endpoints, identity) {
	const { pages, superseded } = pagesInForce(state.captures.filter(({ capture }) => endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject)).flatMap(answeredPage));
	const { rows, repeated } = mergeRows(pages, identity);
	return {
		subject,
		pages,
		rows,
		superseded,
		repeated
	};
}
function answeredPage({ capture, answer }) {
	if (answer === void 0) return [];
	const { chain, window, page, rest } = questionOfCapture(capture);
	return [{
		capture,
		answer,
		question: {
			endpoint: capture.endpoint,
			chain: normaliseChain(chain ?? ""),
			window,
			rest,
			practice: capture.practice
		},
		page
	}];
}
function windowText(window) {
	return window === void 0 ? "" : `${window.from} to ${window.to}`;
}
/** Every record of one answer, in force or not. */
function recordsOf(answered) {
	return answeredPage(answered).flatMap((page) => page.answer.rows.map((row) => sourcedOf(page, row)));
}
function sourcedOf({ capture, question }, row) {
	const own = textOf(row, "chain");
	return {
		row,
		capture,
		question,
		pointer: row.pointer ?? "",
		chain: own === "" ? question.chain : normaliseChain(own)
	};
}
function questionKey$1({ endpoint, chain, window, rest, practice }) {
	return JSON.stringify([
		endpoint,
		chain,
		windowText(window),
		rest,
		practice
	]);
}
/** Per question the newest reading; older ones are superseded as a whole: pages of two days do not add up to one list. */
function pagesInForce(all) {
	const pages = dropOvertaken([...Map.groupBy(all, (page) => questionKey$1(page.question)).values()].flatMap(newestReading));
	return {
		pages,
		superseded: all.length - pages.length
	};
}
/** The newest answer to each page from the first on, as long as each is newer than the page before: as the coverage counts them. */
function newestReading(group) {
	const newest = new Map(group.toSorted((a, b) => a.capture.seq - b.capture.seq).map((page) => [page.page, page]));
	const reading = [];
	for (let number = 1;; number += 1) {
		const page = newest.get(number);
		const before = reading.at(-1);
		if (page === void 0 || before !== void 0 && page.capture.seq < before.capture.seq) break;
		if (before !== void 0 && before.capture.bodySha256 === page.capture.bodySha256) break;
		reading.push(page);
	}
	return reading;
}
/** A chain asked alone before all chains were asked at once is overtaken by the newer answer to the same question. */
function dropOvertaken(pages) {
	return pages.filter((page) => {
		if (page.question.chain === "all" || page.question.chain === "") return true;
		return !pages.some((other) => other.question.chain === "all" && sameButChain(other.question, page.question) && other.capture.seq > page.capture.seq);
	});
}
function sameButChain(a, b) {
	return a.endpoint === b.endpoint && a.practice === b.practice && a.rest === b.rest && windowText(a.window) === windowText(b.window);
}
/**
* Rows of all pages, oldest capture first. A record that comes again with another capture takes the place of the
* older one; twins within one capture are two records (two equal fills of one order), so they are counted apart.
*/
function mergeRows(pages, identity) {
	const rows = [];
	const places = /* @__PURE__ */ new Map();
	let repeated = 0;
	for (const page of pages.toSorted((a, b) => a.capture.seq - b.capture.seq || a.page - b.page)) {
		const twins = /* @__PURE__ */ new Map();
		for (const row of page.answer.rows) {
			const sourced = sourcedOf(page, row);
			const name = identity(sourced);
			if (name === void 0) {
				rows.push(sourced);
				continue;
			}
			const twin = (twins.get(name) ?? 0) + 1;
			twins.set(name, twin);
			const key = `${name}\n${twin}`;
			const place = places.get(key);
			if (place === void 0) places.set(key, rows.push(sourced) - 1);
			else {
				rows[place] = sourced;
				repeated += 1;
			}
		}
	}
	return {
		rows: withoutOvertakenRows(rows, pages),
		repeated
	};
}
/** Where all chains were asked at once and one of them again later, the later answer speaks for that chain. */
function withoutOvertakenRows(rows, pages) {
	if (!pages.some(({ question }) => question.chain === "all")) return rows;
	const alone = pages.filter(({ question }) => question.chain !== "all" && question.chain !== "");
	if (alone.length === 0) return rows;
	return rows.filter((row) => row.question.chain !== "all" || !alone.some(({ question, capture }) => question.chain === row.chain && capture.seq > row.capture.seq && sameButChain(question, row.question)));
}
/** Ids of the captures that the rows came from, oldest first, each once. */
function captureIdsOf(rows) {
	return [...new Set(rows.map(({ capture }) => capture.id))];
}
// src-renderer/dossier/views/panel-parts.ts
/** A panel: its head, its coverage, and what the view computed. Empty tables are left out, coverage says why. */
function panelOf(state, subject, head, content) {
	return {
		...head,
		coverage: coverageFor(state, subject, head.endpoints),
		figures: (content.figures ?? []).filter(({ captureIds }) => captureIds.length > 0),
		tables: (content.tables ?? []).filter(({ rows }) => rows.length > 0),
		series: (content.series ?? []).filter(({ points }) => points.length > 0),
		notes: content.notes ?? []
	};
}
/** What was asked of these endpoints about the subject, and what came of it. */
function coverageFor(state, subject, endpoints) {
	return state.coverage.filter((row) => row.subjectId === subject.id && endpoints.includes(row.endpoint));
}
function figure(id, title, kind, cell, captureIds, rule = "") {
	return {
		id,
		title,
		kind,
		cell,
		captureIds,
		rule
	};
}
/** Column from its id, kind and title. */
function column(id, kind, title) {
	return {
		id,
		title,
		kind
	};
}
function table(id, title, columns, rows) {
	return {
		id,
		title,
		columns,
		rows
	};
}
/**
* A table row from a record: the named fields as delivered, the chain normalised, and cells of the view's own. Where the service has
* no label it writes the head of the address, which is no label; the source shows it as delivered.
*/
function viewRow(source, fields, own = {}) {
	const cells = { chain: valueCell(source.chain) };
	for (const field of fields) if (field !== "chain") cells[field] = labelOrMissing(source.row, field);
	return {
		id: `${source.capture.id}${source.pointer}`,
		cells: Object.assign(cells, own),
		captureId: source.capture.id,
		pointer: source.pointer
	};
}
/**
* `make`, once for each record: a run brings a page at a time, and the thirty thousand records before it have not changed. What is
* made must follow from the record and its capture alone.
*/
function oncePerRecord(make) {
	const made = /* @__PURE__ */ new WeakMap();
	return (source) => {
		const ofCapture = made.get(source.capture) ?? /* @__PURE__ */ new Map();
		made.set(source.capture, ofCapture);
		const known = ofCapture.get(source.row);
		if (known !== void 0) return known;
		const result = make(source);
		ofCapture.set(source.row, result);
		return result;
	};
}
function labelOrMissing(row, field) {
	const cell = cellOf(row, field);
	if (!field.endsWith("_label") || cell.state !== "value") return cell;
	const base = field.slice(0, -6);
	return isLabelStub(cell.text, textOf(row, base) || textOf(row, `${base}_address`)) ? MISSING : cell;
}
// src-renderer/dossier/views/times.ts
/**
* A service time in the one form used here, YYYY-MM-DDTHH:MM:SS[.fraction]Z, whatever form the service wrote it in
* (wire/errors.md section 4, item 7). Anything else stays as delivered, marked invalid.
*/
function utcTime(cell) {
	if (cell.state !== "value") return cell;
	const text = utcTimeText(cell.text);
	return text === void 0 ? {
		text: cell.text,
		state: "invalid"
	} : {
		text,
		state: "value"
	};
}
/** Epoch milliseconds as ISO time; only perp positions use them. */
function epochTime(cell) {
	if (cell.state !== "value") return cell;
	const time = /^\d{1,15}$/.test(cell.text) ? new Date(Number(cell.text)) : void 0;
	return time === void 0 || Number.isNaN(time.getTime()) ? {
		text: cell.text,
		state: "invalid"
	} : {
		text: time.toISOString(),
		state: "value"
	};
}
// src-renderer/dossier/views/balance-history.ts
var HEAD$10 = {
	id: "balance-history",
	title: "Balance history",
	endpoints: ["profiler/historical-balances"]
};
/** More lines than this cannot be told apart; the rest is in the total and in the table. */
var TOP_TOKENS = 5;
var COLUMNS$8 = [
	column("block_timestamp", "time", "Time"),
	column("chain", "chain", "Chain"),
	column("token_symbol", "token", "Token"),
	column("token_amount", "amount", "Amount"),
	column("value_usd", "usd", "Value"),
	column("token_address", "address", "Contract")
];
/** Balances over time: total value per time and per top token, only where the service gave a value. */
function balanceHistoryView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$10.endpoints, (row) => `${row.chain}\n${textOf(row.row, "token_address")}\n${cellOf(row.row, "block_timestamp").text}`);
	const days = daysOf(facts.rows);
	const series = [{
		id: "total",
		title: "Total value",
		points: pointsOf(days)
	}];
	const tokens = [...Map.groupBy(facts.rows, (row) => `${row.chain}\n${textOf(row.row, "token_address")}`)].flatMap(([key, rows]) => {
		const last = lastValueOf(rows);
		return last === void 0 ? [] : [{
			key,
			rows,
			last
		}];
	});
	const top = tokens.toSorted((a, b) => byValueDescending(a.last, b.last)).slice(0, TOP_TOKENS);
	for (const { key, rows } of top) {
		const newest = rows.at(-1);
		series.push({
			id: `token-${key.replace("\n", "-")}`,
			title: newest === void 0 ? "" : titleOf(newest),
			points: pointsOf(daysOf(rows))
		});
	}
	const rows = facts.rows.map(shownBalance);
	return panelOf(state, subject, HEAD$10, {
		figures: figuresOf$7(days),
		tables: [table("balance-history", "Balances over time", COLUMNS$8, rows)],
		series,
		notes: [
			...commonNotes(facts),
			...fieldNotes(rows, {
				block_timestamp: "time",
				token_amount: "amount",
				value_usd: "value"
			}),
			...gapNotes(days),
			...tokens.length > top.length ? [`The chart shows the total and the ${top.length} tokens with the largest last value; ${tokens.length - top.length} more are in the total and in the table.`] : [],
			...epochNote(facts.rows, "block_timestamp", "the service did not know the time.")
		]
	});
}
/** What is shown of one balance at one time. */
var shownBalance = oncePerRecord((source) => viewRow(source, [
	"token_symbol",
	"token_amount",
	"value_usd",
	"token_address"
], { block_timestamp: utcTime(cellOf(source.row, "block_timestamp")) }));
/** A token without a symbol goes by its address: what is left of its name would be its chain alone. */
function titleOf({ row, chain }) {
	return `${visibleText(textOf(row, "token_symbol")).trim() === "" ? shortAddress$1(textOf(row, "token_address")) || "Unnamed token" : textOf(row, "token_symbol")} on ${chainTitle(chain)}`;
}
function timeOf(source) {
	return cellOf(shownBalance(source), "block_timestamp");
}
/** The value at the last time that has one; of hundreds of tokens only the largest few are drawn in full. */
function lastValueOf(rows) {
	let last = "";
	let at = [];
	for (const source of rows) {
		const value = cellOf(source.row, "value_usd");
		const time = timeOf(source);
		if (time.state !== "value" || time.text < last || !isUsable(value)) continue;
		if (time.text > last) at = [];
		last = time.text;
		at.push(value);
	}
	return at.length === 0 ? void 0 : sumOf(at).cell;
}
/** Records gathered by their time, in time order; records without a readable time belong to none. */
function daysOf(rows) {
	const byTime = Map.groupBy(rows, (source) => {
		const time = timeOf(source);
		return time.state === "value" ? time.text : "";
	});
	byTime.delete("");
	return [...byTime].map(([time, records]) => {
		const valued = records.filter(({ row }) => isUsable(cellOf(row, "value_usd")));
		return {
			time,
			total: sumOf(valued.map(({ row }) => cellOf(row, "value_usd"))).cell,
			captureIds: captureIdsOf(valued),
			valued: valued.length,
			records: records.length
		};
	}).toSorted((a, b) => a.time < b.time ? -1 : 1);
}
function pointsOf(days) {
	return days.filter(({ valued }) => valued > 0).map(({ time, total, captureIds }) => ({
		time,
		value: total.text,
		captureId: captureIds[0] ?? ""
	}));
}
function figuresOf$7(days) {
	const valued = days.filter((day) => day.valued > 0);
	const [first, last] = [valued[0], valued.at(-1)];
	if (first === void 0 || last === void 0) return [];
	const highest = valued.toSorted((a, b) => byValueDescending(a.total, b.total))[0] ?? last;
	const at = (id, title, day) => figure(id, `${title}, ${day.time.slice(0, 10)}`, "usd", day.total, day.captureIds, `Sum of the values that the service gave for ${day.time} (${day.valued} of ${count(day.records, "record")}).`);
	return [
		at("first", "First value", first),
		at("last", "Last value", last),
		at("highest", "Highest value", highest)
	];
}
function gapNotes(days) {
	const none = days.filter(({ valued }) => valued === 0).length;
	const some = days.filter(({ valued, records }) => valued > 0 && valued < records).length;
	return [...none > 0 ? [`${count(none, "time")} ${verb(none, "has", "have")} no value at all and no point in the chart; a gap is not a zero.`] : [], ...some > 0 ? [`At ${count(some, "time")} some tokens have no value: the total there is of the others only.`] : []];
}
// src-renderer/dossier/views/known-tokens.ts
/**
* Coins that have no contract of their own, by the address that stands for them (wire/errors.md section 4, item 20).
*/
var NATIVE_EVERYWHERE = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
var NATIVE_BY_CHAIN = {
	solana: ["So11111111111111111111111111111111111111112", "So11111111111111111111111111111111111111111"],
	arc: ["0xfffffffffffffffffffffffffffffffffffffffe"],
	sui: ["0x2::sui::SUI", "0x0000000000000000000000000000000000000000000000000000000000000002::sui::SUI"]
};
/**
* Contracts of coins pegged to the US dollar, by chain: issuers' own publications. A symbol alone proves nothing:
* anyone can name a token USDC, so a token counts as stable only by chain and contract.
*/
var STABLE_BY_CHAIN = {
	ethereum: {
		"0xdac17f958d2ee523a2206206994597c13d831ec7": "USDT",
		"0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": "USDC",
		"0x6b175474e89094c44da98b954eedeac495271d0f": "DAI",
		"0xdc035d45d973e3ec169d2276ddab16f1e407384f": "USDS",
		"0x6c3ea9036406852006290770bedfcaba0e23a0e8": "PYUSD",
		"0xc5f0f7b66764f6ec8c8dff7ba683102295e16409": "FDUSD",
		"0x0000000000085d4780b73119b644ae5ecd22b376": "TUSD",
		"0x4c9edd5852cd905f086c759e8383e09bff1e68b3": "USDE",
		"0x853d955acef822db058eb8505911ed77f175b99e": "FRAX",
		"0x4fabb145d64652a948d72533023f6e7a623c7c53": "BUSD"
	},
	bnb: {
		"0x55d398326f99059ff775485246999027b3197955": "USDT",
		"0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d": "USDC",
		"0xe9e7cea3dedca5984780bafc599bd69add087d56": "BUSD",
		"0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3": "DAI",
		"0xc5f0f7b66764f6ec8c8dff7ba683102295e16409": "FDUSD"
	},
	polygon: {
		"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359": "USDC",
		"0x2791bca1f2de4661ed88a30c99a7a9449aa84174": "USDC.E",
		"0xc2132d05d31c914a87c6611c10748aeb04b58e8f": "USDT",
		"0x8f3cf7ad23cd3cadbd9735aff958023239c6a063": "DAI"
	},
	arbitrum: {
		"0xaf88d065e77c8cc2239327c5edb3a432268e5831": "USDC",
		"0xff970a61a04b1ca14834a43f5de4533ebddb5cc8": "USDC.E",
		"0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9": "USDT",
		"0xda10009cbd5d07dd0cecc66161fc93d7c9000da1": "DAI"
	},
	optimism: {
		"0x0b2c639c533813f4aa9d7837caf62653d097ff85": "USDC",
		"0x7f5c764cbc14f9669b88837ca1490cca17c31607": "USDC.E",
		"0x94b008aa00579c1307b0ef2c499ad98a8ce58e58": "USDT",
		"0xda10009cbd5d07dd0cecc66161fc93d7c9000da1": "DAI"
	},
	base: {
		"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913": "USDC",
		"0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca": "USDBC",
		"0x50c5725949a6f0c72e6c4a641f24049a917db0cb": "DAI"
	},
	avalanche: {
		"0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e": "USDC",
		"0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7": "USDT"
	},
	linea: { "0x176211869ca2b568f2a7d4ee941e073a821ee1ff": "USDC" },
	solana: {
		EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: "USDC",
		Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: "USDT"
	},
	tron: { TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: "USDT" }
};
var STABLE_SYMBOLS = new Set(Object.values(STABLE_BY_CHAIN).flatMap((coins) => Object.values(coins)));
function tokenKind(chain, address, symbol) {
	const lower = address.toLowerCase();
	if (lower === NATIVE_EVERYWHERE) return "native";
	const natives = ownValue(NATIVE_BY_CHAIN, chain) ?? [];
	if (natives.includes(address) || natives.includes(lower)) return "native";
	if (ownValue(ownValue(STABLE_BY_CHAIN, chain) ?? {}, address.startsWith("0x") ? lower : address) !== void 0) return "stable";
	return isStableSymbol(symbol) ? "stable-by-symbol" : "other";
}
function isStableSymbol(symbol) {
	return STABLE_SYMBOLS.has(symbol.trim().toUpperCase());
}
/** Chains and symbols come from answers: `constructor` is a name like any other (hostile C7). */
function ownValue(record, key) {
	return Object.hasOwn(record, key) ? record[key] : void 0;
}
// src-renderer/dossier/views/balances.ts
var HEAD$9 = {
	id: "balances",
	title: "Balances",
	endpoints: ["profiler/current-balance"]
};
var SHARE_DIGITS = 6;
var KINDS = [
	{
		kind: "native",
		title: "Native coins",
		rule: "Native by the address that stands for the chain’s own coin."
	},
	{
		kind: "stable",
		title: "Stable coins",
		rule: "Stable by chain and contract, from a list of known contracts."
	},
	{
		kind: "stable-by-symbol",
		title: "Stable by symbol only",
		rule: "By symbol: the name is that of a stable coin, the contract is not a known one. A symbol alone proves nothing."
	},
	{
		kind: "other",
		title: "Other tokens",
		rule: "Everything that is neither native nor stable."
	}
];
var COLUMNS$7 = [
	column("chain", "chain", "Chain"),
	column("token_symbol", "token", "Token"),
	column("token_amount", "amount", "Amount"),
	column("value_usd", "usd", "Value"),
	column("share", "ratio", "Share of total"),
	column("price_usd", "price", "Price"),
	column("kind", "text", "Kind"),
	column("remark", "text", "Remark"),
	column("token_name", "text", "Name"),
	column("token_address", "address", "Contract")
];
/** Current balances: total per chain, the native / stable / other split, and one row per token and chain. */
function balancesView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$9.endpoints, (row) => [
		row.chain,
		textOf(row.row, "token_address"),
		textOf(row.row, "token_symbol"),
		isStranger(subject, row) ? textOf(row.row, "address") : ""
	].join("\n"));
	const holdings = facts.rows.toSorted((a, b) => byValueDescending(valueOf(a), valueOf(b)));
	const own = holdings.filter((holding) => !isStranger(subject, holding));
	const total = sumOf(own.map(valueOf));
	const remarks = remarksOf(holdings);
	const rows = holdings.map((holding) => viewRow(holding, [
		"token_symbol",
		"token_name",
		"token_amount",
		"price_usd",
		"value_usd",
		"token_address"
	], {
		share: isStranger(subject, holding) ? MISSING : shareOf(valueOf(holding), total),
		kind: valueCell(KINDS.find(({ kind }) => kind === kindOf(holding))?.title ?? ""),
		remark: valueCell([...isStranger(subject, holding) ? ["of another address, not in the totals"] : [], ...remarks.get(holding) ?? []].join("; "))
	}));
	return panelOf(state, subject, HEAD$9, {
		figures: figuresOf$6(own, total),
		tables: [table("balances", "Balances by token", COLUMNS$7, rows)],
		notes: [
			...commonNotes(facts),
			...readAtNotes(facts),
			...fieldNotes(rows, {
				token_amount: "amount",
				price_usd: "price",
				value_usd: "value"
			}),
			...strangerNotes(facts),
			...symbolNotes(remarks)
		]
	});
}
var valueOf = (holding) => cellOf(holding.row, "value_usd");
var kindOf = (holding) => tokenKind(holding.chain, textOf(holding.row, "token_address"), textOf(holding.row, "token_symbol"));
function shareOf(value, total) {
	if (!isUsable(value) || !isUsable(total.cell)) return MISSING;
	return valueCell(ratioOf(value.text, total.cell.text, SHARE_DIGITS) ?? "");
}
function figuresOf$6(holdings, total) {
	const figures = [figure("total", "Total value", "usd", total.cell, captureIdsOf(holdings), sumRule("delivered values", total)), figure("tokens", "Tokens held", "count", valueCell(String(holdings.length)), captureIdsOf(holdings), "Number of records, one per token and chain.")];
	for (const { kind, title, rule } of KINDS) {
		const group = holdings.filter((holding) => kindOf(holding) === kind);
		if (group.length === 0) continue;
		const sum = sumOf(group.map(valueOf));
		figures.push(figure(kind, title, "usd", sum.cell, captureIdsOf(group), `${sumRule("delivered values", sum)} ${rule}`), figure(`${kind}-share`, `${title}, share of total`, "ratio", shareOf(sum.cell, total), captureIdsOf(holdings), `Value of ${title.toLowerCase()} divided by the total value. ${rule}`));
	}
	const byChain = [...Map.groupBy(holdings, ({ chain }) => chain)].map(([chain, group]) => ({
		chain,
		group,
		sum: sumOf(group.map(valueOf))
	}));
	for (const { chain, group, sum } of byChain.toSorted((a, b) => byValueDescending(a.sum.cell, b.sum.cell))) figures.push(figure(`chain-${chain}`, `Total on ${chainTitle(chain)}`, "usd", sum.cell, captureIdsOf(group), sumRule("delivered values", sum)));
	return figures;
}
/** D12: what a reader must not take for granted of a token's name. */
function remarksOf(holdings) {
	const remarks = /* @__PURE__ */ new Map();
	const remark = (holding, text) => {
		remarks.set(holding, [...remarks.get(holding) ?? [], text]);
	};
	const bySymbol = Map.groupBy(holdings, (holding) => `${holding.chain}\n${textOf(holding.row, "token_symbol").toUpperCase()}`);
	for (const group of bySymbol.values()) {
		const contracts = new Set(group.map(({ row }) => textOf(row, "token_address").toLowerCase())).size;
		const symbol = textOf(group[0]?.row ?? { cells: {} }, "token_symbol");
		for (const holding of group) {
			if (contracts > 1 && symbol !== "") remark(holding, `${contracts} contracts on this chain use this symbol`);
			if (isStableSymbol(symbol) && kindOf(holding) === "stable-by-symbol") remark(holding, "not a known contract of this symbol");
		}
	}
	return remarks;
}
function symbolNotes(remarks) {
	const shared = [...remarks].filter(([, texts]) => texts.some((text) => text.includes("contracts on this chain"))).length;
	const unknown = [...remarks].filter(([, texts]) => texts.some((text) => text.startsWith("not a known"))).length;
	return [...shared > 0 ? [`${count(shared, "token")} ${verb(shared, "shares its", "share their")} symbol with another contract on the same chain; only the contract tells them apart.`] : [], ...unknown > 0 ? [`${count(unknown, "token")} ${verb(unknown, "carries", "carry")} the symbol of a stable coin with another contract than the known one; not counted as stable.`] : []];
}
/** D5: a record about another address than was asked. An entity has addresses of its own. */
function isStranger(subject, { row, question }) {
	const address = textOf(row, "address");
	return address !== "" && !question.rest.includes("\"entity_name\"") && !isSubject(subject, address);
}
function strangerNotes(facts) {
	const strangers = facts.rows.filter((row) => isStranger(facts.subject, row)).length;
	return strangers === 0 ? [] : [`${count(strangers, "record")} ${verb(strangers, "names", "name")} another address than was asked: listed, and left out of the totals.`];
}
/** A balance is an observation at a time; totals over several reads are of no one moment. */
function readAtNotes(facts) {
	const times = facts.pages.map(({ capture }) => capture.endedAt).toSorted();
	const [first, last] = [times[0], times.at(-1)];
	if (first === void 0 || last === void 0) return [];
	return [first === last ? `As the service had it at ${first}.` : `As the service had it between ${first} and ${last}; totals add up reads of different moments.`];
}
// src-renderer/dossier/views/counterparties.ts
var HEAD$8 = {
	id: "counterparties",
	title: "Counterparties",
	endpoints: ["profiler/counterparties"]
};
var COLUMNS$6 = [
	column("counterparty_address", "address", "Counterparty"),
	column("labels", "label", "Labels of the service"),
	column("labels_bought", "label", "Labels asked for"),
	column("total_volume_usd", "usd", "Volume"),
	column("volume_in_usd", "usd", "Volume in"),
	column("volume_out_usd", "usd", "Volume out"),
	column("interaction_count", "count", "Interactions"),
	column("tokens", "token", "Tokens"),
	column("chain", "chain", "Chain"),
	column("remark", "text", "Remark"),
	column("window", "text", "Window")
];
var BOUGHT_COLUMNS$1 = [
	column("counterparty_address", "address", "Counterparty"),
	column("label", "label", "Label"),
	column("chain", "chain", "Chain"),
	column("source", "text", "Source"),
	column("read_at", "time", "Read at")
];
var TOKEN_COLUMNS$2 = [
	column("counterparty_address", "address", "Counterparty"),
	column("token_symbol", "token", "Token"),
	column("token_name", "text", "Name"),
	column("num_transfer", "count", "Transfers"),
	column("token_in_amount", "amount", "Amount in"),
	column("token_out_amount", "amount", "Amount out"),
	column("total_token_amount", "amount", "Amount"),
	column("token_address", "address", "Contract")
];
/** Who exchanged value with the subject: one row per counterparty, chain and window as the service aggregated it. */
function counterpartiesView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$8.endpoints, (row) => [
		row.question.chain,
		windowText(row.question.window),
		row.question.rest,
		textOf(row.row, "counterparty_address"),
		listOf(row.row, "counterparty_address_label")[0] ?? ""
	].join("\n"));
	const parties = facts.rows.toSorted((a, b) => byValueDescending(cellOf(a.row, "total_volume_usd"), cellOf(b.row, "total_volume_usd")));
	const index = knownLabels(state.captures);
	const boughtFor = (row) => index.labelsOf(textOf(row.row, "counterparty_address"), subject.family).filter(({ bought, practice }) => bought && practice === row.capture.practice);
	const self = (row) => isSubject(subject, textOf(row.row, "counterparty_address"));
	const rows = parties.map((party) => viewRow(party, [
		"counterparty_address",
		"interaction_count",
		"volume_in_usd",
		"volume_out_usd",
		"total_volume_usd"
	], {
		labels: valueCell(listOf(party.row, "counterparty_address_label").filter((label) => !isLabelStub(label, textOf(party.row, "counterparty_address"))).join(" · ")),
		labels_bought: valueCell([...new Set(boughtFor(party).map(({ label }) => label))].join(" · ")),
		tokens: valueCell([...new Set(nestedOf(party.row, "tokens_info").map((token) => textOf(token, "token_symbol")))].filter((symbol) => symbol !== "").join(", ")),
		window: valueCell(windowText(party.question.window)),
		remark: valueCell(self(party) ? "the subject itself" : "")
	}));
	const own = parties.filter(self).length;
	const bought = boughtRows(parties, boughtFor);
	const columns = bought.length > 0 ? COLUMNS$6 : COLUMNS$6.filter(({ id }) => id !== "labels_bought");
	return panelOf(state, subject, HEAD$8, {
		figures: figuresOf$5(parties, self),
		tables: [
			table("counterparties", "Counterparties by volume", columns, rows),
			table("counterparty-labels", "Labels asked for, by counterparty", BOUGHT_COLUMNS$1, bought),
			table("counterparty-tokens", "Tokens by counterparty", TOKEN_COLUMNS$2, parties.flatMap(tokenRows$1))
		],
		notes: [
			...commonNotes(facts),
			...fieldNotes(rows, {
				total_volume_usd: "volume",
				volume_in_usd: "volume in",
				volume_out_usd: "volume out"
			}, "counterparty row"),
			...own > 0 ? [`The subject is listed as its own counterparty in ${count(own, "row")}: transfers to itself, left out of the sums.`] : [],
			...new Set(parties.map(({ question }) => windowText(question.window))).size > 1 ? ["Several windows were asked. They may overlap, so they stand apart and are not added up."] : []
		]
	});
}
/** Labels that were bought for these addresses, each with the answer that gave it; a counterparty of several chains is listed once. */
function boughtRows(parties, boughtFor) {
	const rows = /* @__PURE__ */ new Map();
	for (const party of parties) for (const { label, chain, endpoint, at, captureId, pointer } of boughtFor(party)) {
		const id = `${captureId}${pointer}-${label}`;
		rows.set(id, {
			id,
			cells: {
				counterparty_address: cellOf(party.row, "counterparty_address"),
				label: valueCell(label),
				chain: valueCell(chain),
				source: valueCell(endpointOf(endpoint).title),
				read_at: valueCell(at)
			},
			captureId,
			pointer
		});
	}
	return [...rows.values()];
}
function tokenRows$1(party) {
	return nestedOf(party.row, "tokens_info").map((token, index) => viewRow({
		...party,
		row: token,
		pointer: token.pointer ?? `${party.pointer}/tokens_info/${index}`
	}, TOKEN_COLUMNS$2.map(({ id }) => id), { counterparty_address: cellOf(party.row, "counterparty_address") }));
}
/** Sums per window and scope; an answer about all chains already holds what the single chains say. */
function figuresOf$5(parties, self) {
	const groups = [...Map.groupBy(parties, ({ question }) => `${windowText(question.window)}\n${question.chain === "all" ? "all" : "chains"}\n${question.rest}`).values()];
	return groups.flatMap((group, index) => {
		const first = group[0];
		if (first === void 0) return [];
		const chains = [...new Set(group.map(({ question }) => question.chain === "all" ? "all chains" : chainTitle(question.chain)))].join(", ");
		const scope = [windowText(first.question.window), chains].filter((text) => text !== "").join(", ");
		const others = group.filter((row) => !self(row));
		const ids = captureIdsOf(group);
		const sum = (field, title) => {
			const total = sumOf(others.map(({ row }) => cellOf(row, field)));
			return figure(`${field}-${index}`, groups.length > 1 ? `${title}, ${scope}` : title, "usd", total.cell, ids, `${sumRule("the listed counterparties", total)} ${scope}.`);
		};
		return [
			figure(`counterparties-${index}`, groups.length > 1 ? `Counterparties, ${scope}` : "Counterparties", "count", valueCell(String(others.length)), ids, `Number of records, the subject itself left out. ${scope}.`),
			sum("volume_in_usd", "Volume in"),
			sum("volume_out_usd", "Volume out"),
			sum("total_volume_usd", "Volume in and out")
		];
	});
}
// src-renderer/dossier/views/defi-holdings.ts
var HEAD$7 = {
	id: "defi-holdings",
	title: "DeFi holdings",
	endpoints: ["portfolio/defi-holdings"]
};
var COLUMNS$5 = [
	column("protocol_name", "text", "Protocol"),
	column("chain", "chain", "Chain"),
	column("total_value_usd", "usd", "Value"),
	column("total_assets_usd", "usd", "Assets"),
	column("total_debts_usd", "usd", "Debts"),
	column("total_rewards_usd", "usd", "Rewards")
];
var TOKEN_COLUMNS$1 = [
	column("protocol_name", "text", "Protocol"),
	column("chain", "chain", "Chain"),
	column("position_type", "text", "Position"),
	column("token_symbol", "token", "Token"),
	column("amount", "amount", "Amount"),
	column("value_usd", "usd", "Value"),
	column("token_address", "address", "Contract")
];
var SUMMARY$1 = [
	[
		"total_value_usd",
		"usd",
		"Value in protocols"
	],
	[
		"total_assets_usd",
		"usd",
		"Assets"
	],
	[
		"total_debts_usd",
		"usd",
		"Debts"
	],
	[
		"total_rewards_usd",
		"usd",
		"Rewards"
	],
	[
		"protocol_count",
		"count",
		"Protocols"
	]
];
/** What the subject has put into protocols: as the service reads it at the time of asking (service-interface.md section 4.1, portfolio). */
function defiHoldingsView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$7.endpoints, () => void 0);
	const protocols = facts.rows.toSorted((a, b) => byValueDescending(cellOf(a.row, "total_value_usd"), cellOf(b.row, "total_value_usd")));
	const rows = protocols.map((row) => viewRow(row, COLUMNS$5.map(({ id }) => id)));
	const tokens = protocols.flatMap(tokenRows);
	return panelOf(state, subject, HEAD$7, {
		figures: facts.pages.flatMap(summaryOf),
		tables: [table("defi-holdings", "Holdings by protocol", COLUMNS$5, rows), table("defi-tokens", "Tokens by protocol", TOKEN_COLUMNS$1, tokens)],
		notes: [
			...commonNotes(facts),
			...fieldNotes(rows, { total_value_usd: "value" }, "protocol row"),
			...fieldNotes(tokens, {
				value_usd: "value",
				token_address: "contract"
			}, "token row")
		]
	});
}
/** The answer has no time of its own: figures are as of when it was read. */
function summaryOf({ answer, capture }) {
	return SUMMARY$1.map(([field, kind, title]) => figure(`${field}-${capture.id}`, title, kind, cellOf({ cells: answer.summary }, `summary.${field}`), [capture.id], `As the service read it, answered ${capture.endedAt.slice(0, 10)}.`));
}
function tokenRows(protocol) {
	return nestedOf(protocol.row, "tokens").map((token, index) => {
		const pointer = token.pointer ?? `${protocol.pointer}/tokens/${index}`;
		return {
			id: `${protocol.capture.id}${pointer}`,
			cells: {
				protocol_name: cellOf(protocol.row, "protocol_name"),
				chain: valueCell(normaliseChain(textOf(protocol.row, "chain"))),
				position_type: cellOf(token, "position_type"),
				token_symbol: cellOf(token, "symbol"),
				amount: cellOf(token, "amount"),
				value_usd: cellOf(token, "value_usd"),
				token_address: cellOf(token, "address")
			},
			captureId: protocol.capture.id,
			pointer
		};
	});
}
// src-renderer/dossier/views/labels.ts
var HEAD$6 = {
	id: "labels",
	title: "Labels",
	endpoints: ["profiler/labels", "profiler/premium-labels"]
};
var BOUGHT_COLUMNS = [
	column("label", "label", "Label"),
	column("category", "text", "Category"),
	column("kinds", "text", "Kind"),
	column("chain", "chain", "Chain"),
	column("source", "text", "Source"),
	column("read_at", "time", "Read at")
];
var HARVESTED_COLUMNS = [
	column("label", "label", "Label"),
	column("source", "text", "Seen in"),
	column("times", "count", "Times seen"),
	column("first_at", "time", "First read"),
	column("last_at", "time", "Last read")
];
/**
* What the service calls the subject. Labels that were asked for and labels that came along with other answers
* stand in tables of their own; the investigator's tags are no statement of the service and are not here.
*/
function labelsView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$6.endpoints, (row) => [
		row.question.endpoint,
		row.chain,
		textOf(row.row, "label"),
		textOf(row.row, "category")
	].join("\n"));
	const bought = facts.rows.map((row) => viewRow(row, ["label", "category"], {
		kinds: valueCell(listOf(row.row, "kind").join(", ")),
		source: valueCell(endpointOf(row.question.endpoint).title),
		read_at: valueCell(row.capture.endedAt)
	}));
	const harvested = harvest(state, subject);
	return panelOf(state, subject, HEAD$6, {
		figures: figuresOf$4(captureIdsOf(facts.rows), bought.length, harvested),
		tables: [table("labels", "Labels of the service, asked for", BOUGHT_COLUMNS, bought), table("labels-harvested", "Labels of the service, seen in other answers", HARVESTED_COLUMNS, harvested)],
		notes: [
			...commonNotes(facts),
			...harvested.length > 0 ? ["Labels seen in other answers cost nothing extra. They are as old as the answer that carried them."] : [],
			...bought.length + harvested.length > 0 ? ["A label is a statement of the service, not a finding."] : []
		]
	});
}
function figuresOf$4(boughtIds, bought, harvested) {
	return [...bought > 0 ? [figure("labels", "Labels asked for", "count", valueCell(String(bought)), boughtIds, "Number of records.")] : [], ...harvested.length > 0 ? [figure("labels-harvested", "Labels seen in other answers", "count", valueCell(String(harvested.length)), [...new Set(harvested.map(({ captureId }) => captureId))], "Number of different labels by source.")] : []];
}
/** Looks through every answer of the case, also those about other subjects, for labels of this address. */
function harvest(state, subject) {
	const seen = /* @__PURE__ */ new Map();
	for (const captured of state.captures) for (const { label, pointer } of labelsIn(captured, subject)) noteLabel(seen, captured, label, pointer);
	return [...seen.values()].map(({ label, source, times, first, last, pointer }) => ({
		id: `${first.capture.id}${pointer}-${label}`,
		cells: {
			label: valueCell(label),
			source: valueCell(source),
			times: valueCell(String(times)),
			first_at: valueCell(first.capture.endedAt),
			last_at: valueCell(last.capture.endedAt)
		},
		captureId: first.capture.id,
		pointer
	}));
}
function labelsIn(captured, subject) {
	if (isLabelEndpoint(captured.capture.endpoint)) return [];
	return labelSightings(captured).get(labelKey(subject.address, subject.family)) ?? [];
}
function noteLabel(seen, captured, label, pointer) {
	const source = endpointOf(captured.capture.endpoint).title;
	const key = `${label}\n${source}`;
	const known = seen.get(key);
	if (known === void 0) {
		seen.set(key, {
			label,
			source,
			times: 1,
			first: captured,
			last: captured,
			pointer
		});
		return;
	}
	known.times += 1;
	if (captured.capture.seq > known.last.capture.seq) known.last = captured;
}
// src-renderer/dossier/views/perp-positions.ts
var HEAD$5 = {
	id: "perp-positions",
	title: "Perpetual positions",
	endpoints: ["profiler/perp-positions"]
};
/** Column id → field of the record; positions are nested one deep. */
var FIELDS = [
	[
		"token_symbol",
		"token",
		"Token"
	],
	[
		"side",
		"text",
		"Side"
	],
	[
		"size",
		"amount",
		"Size, as delivered"
	],
	[
		"position_value_usd",
		"usd",
		"Value"
	],
	[
		"entry_price_usd",
		"price",
		"Entry price"
	],
	[
		"mark_price_usd",
		"price",
		"Mark price"
	],
	[
		"liquidation_price_usd",
		"price",
		"Liquidation price"
	],
	[
		"unrealized_pnl_usd",
		"usd",
		"Unrealised"
	],
	[
		"return_on_equity",
		"ratio",
		"Return on equity"
	],
	[
		"leverage_value",
		"count",
		"Leverage"
	],
	[
		"leverage_type",
		"text",
		"Margin mode"
	],
	[
		"margin_used_usd",
		"usd",
		"Margin used"
	],
	[
		"max_leverage_value",
		"count",
		"Most leverage"
	],
	[
		"cumulative_funding_since_open_usd",
		"usd",
		"Funding since open"
	],
	[
		"cumulative_funding_all_time_usd",
		"usd",
		"Funding, all time"
	],
	[
		"position_type",
		"text",
		"Position type"
	]
];
var COLUMNS$4 = FIELDS.map(([id, kind, title]) => column(id, kind, title));
var SUMMARY = [
	["margin_summary_account_value_usd", "Perpetuals account value"],
	["margin_summary_total_margin_used_usd", "Margin used"],
	["margin_summary_total_net_liquidation_position_usd", "Net liquidation position"],
	["withdrawable_usd", "Withdrawable"]
];
/** Open positions as one live read: an observation at a time, which cannot be asked for again later. */
function perpPositionsView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$5.endpoints, () => void 0);
	const positions = facts.rows.toSorted((a, b) => byValueDescending(positionCell(a.row, "position_value_usd"), positionCell(b.row, "position_value_usd")));
	const rows = positions.map((source) => {
		const cells = {};
		for (const [id] of FIELDS) cells[id] = positionCell(source.row, id);
		return viewRow(source, [], {
			...cells,
			side: sideOf(positionCell(source.row, "size"))
		});
	});
	const unrealised = sumOf(positions.map(({ row }) => positionCell(row, "unrealized_pnl_usd")));
	return panelOf(state, subject, HEAD$5, {
		figures: [...facts.pages.flatMap(observation), ...positions.length > 0 ? [figure("positions", "Open positions", "count", valueCell(String(positions.length)), captureIdsOf(positions), "Number of records."), figure("unrealised", "Unrealised", "usd", unrealised.cell, captureIdsOf(positions), sumRule("the open positions", unrealised))] : []],
		tables: [table("perp-positions", "Open positions", COLUMNS$4, rows)],
		notes: [
			...commonNotes(facts),
			...facts.pages.map((page) => `Read live at ${readAt(page)}; positions change by the second and cannot be read again as of that time.`),
			...fieldNotes(rows, {
				size: "size",
				position_value_usd: "value",
				liquidation_price_usd: "liquidation price"
			}, "position"),
			...rows.length > 0 ? ["The side follows from the sign of the size: negative is short.", RATIO_NOTE] : []
		]
	});
}
function positionCell(row, field) {
	const nested = cellOf(row, `position.${field}`);
	return nested.state === "missing" ? cellOf(row, field) : nested;
}
function sideOf(size) {
	if (!isUsable(size)) return MISSING;
	if (isZeroDecimal(size.text)) return valueCell("flat");
	return valueCell(size.text.startsWith("-") ? "short" : "long");
}
function readAt({ answer, capture }) {
	const time = epochTime(summaryCell$1(answer, "timestamp"));
	return time.state === "value" ? time.text : capture.endedAt;
}
function summaryCell$1(answer, field) {
	return Object.hasOwn(answer.summary, field) ? answer.summary[field] ?? MISSING : MISSING;
}
function observation({ answer, capture }) {
	const delivered = summaryCell$1(answer, "timestamp");
	const time = epochTime(delivered);
	return [time.state === "value" ? figure(`read-at-${capture.id}`, "Read live at", "time", time, [capture.id], `Delivered as ${delivered.text} milliseconds since 1970.`) : figure(`read-at-${capture.id}`, "Read live at", "time", valueCell(capture.endedAt), [capture.id], "The answer names no time; this is when it arrived."), ...SUMMARY.map(([field, title]) => figure(`${field}-${capture.id}`, title, "usd", summaryCell$1(answer, field), [capture.id]))];
}
// src-renderer/dossier/views/perp-trades.ts
var HEAD$4 = {
	id: "perp-trades",
	title: "Perpetual trades",
	endpoints: ["profiler/perp-trades"]
};
var COLUMNS$3 = [
	column("timestamp", "time", "Time"),
	column("token_symbol", "token", "Token"),
	column("side", "text", "Side"),
	column("action", "text", "Action"),
	column("size", "amount", "Size"),
	column("price", "price", "Price"),
	column("value_usd", "usd", "Value"),
	column("closed_pnl", "usd", "Closed profit and loss"),
	column("fee_usd", "usd", "Fee"),
	column("fee_token_symbol", "token", "Fee token"),
	column("start_position", "amount", "Position before"),
	column("crossed", "text", "Taker"),
	column("transaction_hash", "hash", "Transaction"),
	column("block_number", "count", "Block"),
	column("oid", "text", "Order")
];
/** Perpetual trades newest first. */
function perpTradesView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$4.endpoints, ({ row }) => [
		"transaction_hash",
		"oid",
		"timestamp",
		"token_symbol",
		"action",
		"size",
		"price",
		"start_position"
	].map((field) => cellOf(row, field).text).join("\n"));
	const rows = facts.rows.map(shownTrade).toSorted((a, b) => compareText(b.cells["timestamp"]?.text ?? "", a.cells["timestamp"]?.text ?? ""));
	return panelOf(state, subject, HEAD$4, {
		figures: figuresOf$3(facts.rows),
		tables: [table("perp-trades", "Perpetual trades", COLUMNS$3, rows)],
		notes: [...commonNotes(facts), ...fieldNotes(rows, {
			timestamp: "time",
			size: "size",
			price: "price",
			closed_pnl: "closed figure"
		}, "trade")]
	});
}
/** What is shown of one trade. */
var shownTrade = oncePerRecord((source) => viewRow(source, COLUMNS$3.map(({ id }) => id), {
	timestamp: utcTime(cellOf(source.row, "timestamp")),
	crossed: takerOf(source)
}));
var compareText = (a, b) => a === b ? 0 : a < b ? -1 : 1;
function takerOf({ row }) {
	const text = textOf(row, "crossed");
	return valueCell(text === "true" ? "yes" : text === "false" ? "no" : text);
}
function figuresOf$3(rows) {
	if (rows.length === 0) return [];
	const ids = captureIdsOf(rows);
	const sum = (field, title, what) => {
		const total = sumOf(rows.map(({ row }) => cellOf(row, field)));
		return figure(field, title, "usd", total.cell, ids, sumRule(what, total));
	};
	return [
		figure("trades", "Trades listed", "count", valueCell(String(rows.length)), ids, "Number of records in the answers; further pages may exist."),
		sum("value_usd", "Value traded", "trade values"),
		sum("closed_pnl", "Closed profit and loss", "closed figures"),
		sum("fee_usd", "Fees", "fees")
	];
}
// src-renderer/dossier/views/pnl.ts
var HEAD$3 = {
	id: "pnl",
	title: "Profit and loss",
	endpoints: ["profiler/pnl-summary", "profiler/pnl"]
};
var TOKEN_COLUMNS = [
	column("chain", "chain", "Chain"),
	column("token_symbol", "token", "Token"),
	column("pnl_usd_realised", "usd", "Realised"),
	column("roi_percent_realised", "ratio", "Realised return"),
	column("pnl_usd_unrealised", "usd", "Unrealised"),
	column("roi_percent_unrealised", "ratio", "Unrealised return"),
	column("bought_usd", "usd", "Bought"),
	column("bought_amount", "amount", "Bought amount"),
	column("sold_usd", "usd", "Sold"),
	column("sold_amount", "amount", "Sold amount"),
	column("cost_basis_usd", "price", "Average buy price"),
	column("avg_sold_price_usd", "price", "Average sell price"),
	column("token_price", "price", "Price"),
	column("holding_usd", "usd", "Holding"),
	column("holding_amount", "amount", "Holding amount"),
	column("nof_buys", "count", "Buys"),
	column("nof_sells", "count", "Sells"),
	column("max_balance_held", "amount", "Largest balance"),
	column("max_balance_held_usd", "usd", "Largest balance, value"),
	column("token_address", "address", "Contract"),
	column("window", "text", "Window")
];
var TOP_COLUMNS = [
	column("chain", "chain", "Chain"),
	column("token_symbol", "token", "Token"),
	column("realized_pnl", "usd", "Realised"),
	column("realized_roi", "ratio", "Realised return"),
	column("token_address", "address", "Contract"),
	column("window", "text", "Window")
];
var SUMMARY_FIELDS = [
	[
		"realized_pnl_usd",
		"Realised profit and loss",
		"usd"
	],
	[
		"realized_pnl_percent",
		"Realised return",
		"ratio"
	],
	[
		"win_rate",
		"Win rate",
		"ratio"
	],
	[
		"traded_token_count",
		"Tokens traded",
		"count"
	],
	[
		"traded_times",
		"Trades",
		"count"
	]
];
var SUMMARY_COLUMNS = [
	column("chain", "chain", "Chain"),
	...SUMMARY_FIELDS.map(([id, title, kind]) => column(id, kind, title)),
	column("window", "text", "Window")
];
/** Profit and loss: the service's summary per question, and the service's figures per token. */
function pnlView(state, subject) {
	const summaries = gatherFacts(state, subject, ["profiler/pnl-summary"], () => void 0);
	const tokens = gatherFacts(state, subject, ["profiler/pnl"], (row) => [
		row.question.chain,
		windowText(row.question.window),
		textOf(row.row, "token_address"),
		textOf(row.row, "token_symbol")
	].join("\n"));
	const tokenRows = tokens.rows.toSorted((a, b) => byValueDescending(cellOf(a.row, "pnl_usd_realised"), cellOf(b.row, "pnl_usd_realised"))).map((row) => viewRow(row, fieldsOf(TOKEN_COLUMNS), { window: valueCell(windowText(row.question.window)) }));
	const topRows = summaries.rows.map((row) => viewRow(row, fieldsOf(TOP_COLUMNS), { window: valueCell(windowText(row.question.window)) }));
	const several = summaries.pages.length > 1;
	const anything = summaries.pages.length + tokens.pages.length > 0;
	return panelOf(state, subject, HEAD$3, {
		figures: [...several ? summarySums(summaries.pages) : summaries.pages.flatMap(summaryFigures), ...tokenFigures(tokens.rows)],
		tables: [
			table("pnl-summaries", "Summaries", SUMMARY_COLUMNS, several ? summaries.pages.map(summaryRow) : []),
			table("pnl-top", "Top tokens of the summary", TOP_COLUMNS, topRows),
			table("pnl-tokens", "Profit and loss by token", TOKEN_COLUMNS, tokenRows)
		],
		notes: [
			.../* @__PURE__ */ new Set([...commonNotes(summaries), ...commonNotes(tokens)]),
			...fieldNotes(tokenRows, {
				pnl_usd_realised: "realised figure",
				roi_percent_realised: "realised return",
				token_price: "price",
				avg_sold_price_usd: "average sell price"
			}, "token"),
			...anything ? [RATIO_NOTE] : [],
			...summaries.pages.some(({ question }) => question.chain === "all") || several ? ["The service’s summary and its list by token are separate answers and need not add up."] : []
		]
	});
}
var fieldsOf = (columns) => columns.map(({ id }) => id);
/** One summary as delivered. */
function summaryFigures({ answer, capture, question }) {
	const scope = [chainScope(question.chain), windowText(question.window)].filter((text) => text !== "").join(", ");
	return SUMMARY_FIELDS.map(([field, title, kind]) => {
		const about = kind === "ratio" ? `Delivered as a ratio for ${scope}.` : `As delivered for ${scope}.`;
		return figure(`${field}-${capture.id}`, title, kind, summaryCell(answer, field), [capture.id], scope === "" ? "" : about);
	});
}
/** Several summaries: their realised figures added up per window. Rates of different chains cannot be added, they stand in the table. */
function summarySums(pages) {
	const windows = [...Map.groupBy(pages, ({ question }) => `${windowText(question.window)}\n${question.chain === "all" ? "all" : "chains"}`).values()];
	return windows.flatMap((group, index) => {
		const chains = group.map(({ question }) => chainScope(question.chain)).join(", ");
		const window = windowText(group[0]?.question.window);
		const total = sumOf(group.map(({ answer }) => summaryCell(answer, "realized_pnl_usd")));
		const title = windows.length > 1 ? `Realised profit and loss, ${chains}, ${window}` : "Realised profit and loss";
		return [figure(`realized_pnl_usd-sum-${index}`, title, "usd", total.cell, captureIdsOf(group), `${sumRule("the summaries", total)} ${chains}, ${window}.`)];
	});
}
function summaryRow({ answer, capture, question }) {
	const cells = {
		chain: valueCell(question.chain),
		window: valueCell(windowText(question.window))
	};
	for (const [field] of SUMMARY_FIELDS) cells[field] = summaryCell(answer, field);
	return {
		id: capture.id,
		cells,
		captureId: capture.id,
		pointer: ""
	};
}
function summaryCell(answer, field) {
	return answer.summary[field] ?? MISSING;
}
function chainScope(chain) {
	return chain === "all" ? "all chains" : chain === "" ? "" : chainTitle(chain);
}
/** Sums per window: windows may overlap, so they are never added to each other. */
function tokenFigures(rows) {
	const windows = [...Map.groupBy(rows, ({ question }) => windowText(question.window))];
	return windows.flatMap(([window, group]) => ["pnl_usd_realised", "pnl_usd_unrealised"].map((field) => {
		const sum = sumOf(group.map(({ row }) => cellOf(row, field)));
		const title = field === "pnl_usd_realised" ? "Realised, listed tokens" : "Unrealised, listed tokens";
		const about = window === "" ? "" : ` Window ${window}.`;
		return figure(`${field}-${window}`, windows.length > 1 ? `${title}, ${window}` : title, "usd", sum.cell, captureIdsOf(group), `${sumRule("the listed tokens", sum)}${about}`);
	}));
}
// src-renderer/dossier/views/related-wallets.ts
var HEAD$2 = {
	id: "related-wallets",
	title: "Related wallets",
	endpoints: ["profiler/related-wallets"]
};
var COLUMNS$2 = [
	column("relation", "text", "Relation"),
	column("address", "address", "Wallet"),
	column("address_label", "label", "Label of the service"),
	column("chain", "chain", "Chain"),
	column("block_timestamp", "time", "Time"),
	column("transaction_hash", "hash", "Transaction"),
	column("order", "count", "Order"),
	column("remark", "text", "Remark")
];
/** Addresses that the service ties to the subject by a named relation. */
function relatedWalletsView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$2.endpoints, (row) => [row.chain, ...[
		"address",
		"relation",
		"transaction_hash"
	].map((field) => textOf(row.row, field))].join("\n"));
	const rows = facts.rows.map((row) => viewRow(row, [
		"relation",
		"address",
		"address_label",
		"transaction_hash",
		"order"
	], {
		block_timestamp: utcTime(cellOf(row.row, "block_timestamp")),
		remark: valueCell(isSubject(subject, textOf(row.row, "address")) ? "the subject itself" : "")
	}));
	return panelOf(state, subject, HEAD$2, {
		figures: figuresOf$2(facts.rows),
		tables: [table("related-wallets", "Related wallets", COLUMNS$2, rows)],
		notes: [
			...commonNotes(facts),
			...fieldNotes(rows, {
				transaction_hash: "transaction",
				block_timestamp: "time"
			}),
			...epochNote(facts.rows, "block_timestamp", "the service did not know the time."),
			...rows.length > 0 ? ["Relations are statements of the service; the transaction named beside each is where to check it."] : []
		]
	});
}
function figuresOf$2(rows) {
	const relations = Map.groupBy(rows, ({ row }) => textOf(row, "relation"));
	return [figure("related", "Related wallets", "count", valueCell(String(rows.length)), captureIdsOf(rows), "Number of records."), ...[...relations].map(([relation, group]) => figure(`relation-${relation}`, relation === "" ? "Without a named relation" : relation, "count", valueCell(String(group.length)), captureIdsOf(group), "Number of records with this relation."))];
}
// src-renderer/dossier/views/transaction-lookup.ts
var HEAD$1 = {
	id: "transaction-lookup",
	title: "Transaction lookup",
	endpoints: ["profiler/transaction-lookup"]
};
var COLUMNS$1 = [
	column("transaction_hash", "hash", "Transaction"),
	column("chain", "chain", "Chain"),
	column("status", "text", "Status"),
	column("block_timestamp", "time", "Time"),
	column("from_address", "address", "From"),
	column("from_address_label", "label", "Label of sender"),
	column("to_address", "address", "To"),
	column("to_address_label", "label", "Label of receiver"),
	column("native_value", "amount", "Native amount"),
	column("dated_native_price", "price", "Native price then"),
	column("dated_native_value_usd", "usd", "Native value then"),
	column("current_native_price", "price", "Native price at reading"),
	column("current_native_value_usd", "usd", "Native value at reading")
];
var LEG_COLUMNS$1 = [
	column("transaction_hash", "hash", "Transaction"),
	column("direction", "text", "Direction"),
	column("token_symbol", "token", "Token"),
	column("token_amount", "amount", "Amount"),
	column("dated_value_usd", "usd", "Value then"),
	column("current_value_usd", "usd", "Value at reading"),
	column("from_address", "address", "From"),
	column("from_address_label", "label", "Label of sender"),
	column("to_address", "address", "To"),
	column("to_address_label", "label", "Label of receiver"),
	column("token_address", "address", "Contract"),
	column("dated_price_usd", "price", "Price then"),
	column("current_price_usd", "price", "Price at reading"),
	column("transfer_id", "text", "Transfer")
];
var NFT_COLUMNS = [
	column("transaction_hash", "hash", "Transaction"),
	column("collection_name", "text", "Collection"),
	column("nft_id", "text", "Item"),
	column("from_address", "address", "From"),
	column("from_address_label", "label", "Label of sender"),
	column("to_address", "address", "To"),
	column("to_address_label", "label", "Label of receiver"),
	column("project_id", "text", "Project")
];
/** Transactions that were looked up one by one, with every leg. */
function transactionLookupView(state, subject) {
	const facts = gatherFacts(state, subject, HEAD$1.endpoints, (row) => textOf(row.row, "transaction_hash") === "" ? void 0 : `${row.chain}\n${textOf(row.row, "transaction_hash")}`);
	const rows = facts.rows.map((row) => viewRow(row, COLUMNS$1.map(({ id }) => id), {
		status: statusOf(row),
		block_timestamp: utcTime(cellOf(row.row, "block_timestamp"))
	}));
	const legs = facts.rows.flatMap((row) => legRows$1(subject, row, "token_transfer_array", LEG_COLUMNS$1));
	const nfts = facts.rows.flatMap((row) => legRows$1(subject, row, "nft_transfer_array", NFT_COLUMNS));
	return panelOf(state, subject, HEAD$1, {
		figures: figuresOf$1(facts.rows, legs.length + nfts.length),
		tables: [
			table("lookups", "Transactions looked up", COLUMNS$1, rows),
			table("lookup-legs", "Token transfers", LEG_COLUMNS$1, legs),
			table("lookup-nfts", "Collectible transfers", NFT_COLUMNS, nfts)
		],
		notes: [...commonNotes(facts), ...fieldNotes(legs, {
			token_amount: "amount",
			dated_value_usd: "value at the time"
		}, "transfer")]
	});
}
function statusOf({ row }) {
	const { text } = cellOf(row, "receipt_status");
	return valueCell(text === "1" ? "succeeded" : text === "0" ? "failed" : text === "" ? "unknown" : text);
}
function legRows$1(subject, source, list, columns) {
	return nestedOf(source.row, list).map((leg, index) => {
		const sent = isSubject(subject, textOf(leg, "from_address"));
		const received = isSubject(subject, textOf(leg, "to_address"));
		const direction = sent && received ? "to itself" : sent ? "sent" : received ? "received" : "between others";
		return viewRow({
			...source,
			row: leg,
			pointer: leg.pointer ?? `${source.pointer}/${list}/${index}`
		}, columns.map(({ id }) => id), {
			transaction_hash: cellOf(source.row, "transaction_hash"),
			direction: valueCell(direction)
		});
	});
}
function figuresOf$1(rows, legs) {
	if (rows.length === 0) return [];
	const ids = captureIdsOf(rows);
	return [figure("lookups", "Transactions looked up", "count", valueCell(String(rows.length)), ids, "Number of records."), figure("legs", "Transfers in them", "count", valueCell(String(legs)), ids, "Number of token and collectible transfers.")];
}
// src-renderer/dossier/views/transactions.ts
var HEAD = {
	id: "transactions",
	title: "Transactions",
	endpoints: ["profiler/transactions"]
};
/** Legs written out in the overview row; all of them stand in the table of transfers. */
var LEGS_IN_LINE = 3;
var COLUMNS = [
	column("block_timestamp", "time", "Time"),
	column("chain", "chain", "Chain"),
	column("method", "text", "Method"),
	column("sent", "token", "Sent"),
	column("received", "token", "Received"),
	column("volume_usd", "usd", "Volume"),
	column("transaction_hash", "hash", "Transaction"),
	column("source_type", "text", "Source type")
];
var LEG_COLUMNS = [
	column("block_timestamp", "time", "Time"),
	column("chain", "chain", "Chain"),
	column("direction", "text", "Direction"),
	column("amount", "amount", "Amount"),
	column("token_symbol", "token", "Token"),
	column("value_usd", "usd", "Value"),
	column("price_usd", "price", "Price"),
	column("from_address", "address", "From"),
	column("from_address_label", "label", "Label of sender"),
	column("to_address", "address", "To"),
	column("to_address_label", "label", "Label of receiver"),
	column("transaction_hash", "hash", "Transaction"),
	column("token_address", "address", "Contract"),
	column("token_amount", "amount", "Amount as delivered")
];
/** Transactions newest first, and each of their transfers as a row of its own. */
function transactionsView(state, subject) {
	const stages = transactionsInStages(state, subject);
	for (;;) {
		const stage = stages.next();
		if (stage.done === true) return stage.value;
	}
}
/** `transactionsView` with places to pause: of all panels this one has the most records, and each pass over them is felt. */
function* transactionsInStages(state, subject) {
	const facts = gatherFacts(state, subject, HEAD.endpoints, (row) => {
		const hash = textOf(row.row, "transaction_hash");
		return hash === "" ? void 0 : [
			row.chain,
			hash,
			textOf(row.row, "method"),
			cellOf(row.row, "block_timestamp").text
		].join("\n");
	});
	yield;
	const shown = facts.rows.map((source) => shownTransaction(source)).toSorted((a, b) => a.time.text === b.time.text ? 0 : a.time.text < b.time.text ? 1 : -1);
	yield;
	const rows = shown.map(({ row }) => row);
	const legs = shown.flatMap((one) => one.legs);
	yield;
	const figures = figuresOf(facts.rows, shown.map(({ time }) => time));
	yield;
	const ofTransactions = fieldNotes(rows, {
		block_timestamp: "time",
		transaction_hash: "hash",
		volume_usd: "volume"
	}, "transaction");
	yield;
	const ofTransfers = fieldNotes(legs, {
		amount: "amount",
		price_usd: "price",
		value_usd: "value"
	}, "transfer");
	yield;
	return panelOf(state, subject, HEAD, {
		figures,
		tables: [table("transactions", "Transactions", COLUMNS, rows), table("transfers", "Transfers of these transactions", LEG_COLUMNS, legs)],
		notes: [
			...commonNotes(facts),
			...ofTransactions,
			...ofTransfers,
			...legs.some(({ cells }) => cells["token_amount"]?.text.startsWith("-") === true) ? ["Sent amounts are delivered with a minus sign; the direction column says the same, the sign stays in “Amount as delivered”."] : [],
			...epochNote(facts.rows, "block_timestamp", "the service did not know the time.")
		]
	});
}
/** What is shown of one transaction. */
var shownTransaction = oncePerRecord((source) => {
	const time = utcTime(cellOf(source.row, "block_timestamp"));
	return {
		time,
		row: viewRow(source, [
			"method",
			"volume_usd",
			"transaction_hash",
			"source_type"
		], {
			block_timestamp: time,
			sent: legsCell(nestedOf(source.row, "tokens_sent")),
			received: legsCell(nestedOf(source.row, "tokens_received"))
		}),
		legs: [...legRows(source, time, "tokens_sent", "sent"), ...legRows(source, time, "tokens_received", "received")]
	};
});
/** An amount without its sign, digits kept: the direction is said in words beside it. */
function unsigned(cell) {
	return isUsable(cell) && cell.text.startsWith("-") ? valueCell(absDecimal(cell.text)) : cell;
}
/** The digits in a line of text, without an exponent: elsewhere a figure is written out as well. */
function plainText(cell) {
	return isUsable(cell) ? formatDecimal(cell.text, { group: false }) : cell.text;
}
function legsCell(legs) {
	return valueCell([...legs.slice(0, LEGS_IN_LINE).map((leg) => `${plainText(unsigned(cellOf(leg, "token_amount")))} ${textOf(leg, "token_symbol")}`.trim()), ...legs.length > LEGS_IN_LINE ? [`and ${legs.length - LEGS_IN_LINE} more`] : []].join(", "));
}
var LEG_FIELDS = [
	"token_symbol",
	"value_usd",
	"price_usd",
	"from_address",
	"from_address_label",
	"to_address",
	"to_address_label",
	"token_address",
	"token_amount"
];
function legRows(source, time, list, direction) {
	return nestedOf(source.row, list).map((leg, index) => viewRow({
		...source,
		row: leg,
		pointer: leg.pointer ?? `${source.pointer}/${list}/${index}`
	}, LEG_FIELDS, {
		block_timestamp: time,
		direction: valueCell(direction),
		amount: unsigned(cellOf(leg, "token_amount")),
		transaction_hash: cellOf(source.row, "transaction_hash")
	}));
}
function figuresOf(rows, times) {
	if (rows.length === 0) return [];
	const ids = captureIdsOf(rows);
	const volume = sumOf(rows.map(({ row }) => cellOf(row, "volume_usd")));
	const known = times.filter(({ state, text }) => state === "value" && !text.startsWith("1970-01-01")).map(({ text }) => text);
	return [
		figure("transactions", "Transactions listed", "count", valueCell(String(rows.length)), ids, "Number of records in the answers; further pages may exist."),
		figure("volume", "Volume of the listed", "usd", volume.cell, ids, sumRule("delivered volumes", volume)),
		...known.length > 0 ? [figure("first", "First listed", "time", valueCell(known.at(-1) ?? ""), ids, "Earliest time among the listed transactions."), figure("last", "Last listed", "time", valueCell(known[0] ?? ""), ids, "Latest time among the listed transactions.")] : []
	];
}
// src-renderer/dossier/views.ts
/** One view per panel, in the order in which a dossier is read. */
var VIEWS = {
	balances: balancesView,
	"balance-history": balanceHistoryView,
	pnl: pnlView,
	labels: labelsView,
	counterparties: counterpartiesView,
	"related-wallets": relatedWalletsView,
	transactions: transactionsView,
	"transaction-lookup": transactionLookupView,
	"perp-positions": perpPositionsView,
	"perp-trades": perpTradesView,
	"defi-holdings": defiHoldingsView
};
/** Views of the case that was looked at last: a commit during a run must not read every other panel again. */
var held$1 = {
	caseId: "",
	views: /* @__PURE__ */ new Map()
};
/**
* The panels of one subject, computed from the case's captures alone: pure, without React or network; the
* screen, the report and the verifier use the same. An unknown subject has no panels.
*/
function panelViews(state, subjectId) {
	const subject = state.subjects.find(({ id }) => id === subjectId);
	if (subject === void 0) return [];
	if (held$1.caseId !== state.record.id) held$1 = {
		caseId: state.record.id,
		views: /* @__PURE__ */ new Map()
	};
	return PANEL_IDS.map((id) => viewOf(held$1.views, id, state, subject));
}
/** Panels that may have tens of thousands of records, each shown as it is whatever stands beside it: made once, and remembered. */
var SHOWN_PER_RECORD = {
	"balance-history": shownBalance,
	transactions: shownTransaction,
	"perp-trades": shownTrade
};
/** Captures whose labels are read between two pauses. */
var LABELS_AT_ONCE = 10;
/**
* `panelViews` for the screen, with pauses: what is made once per record, and the labels of the case, are read piece by piece before
* each panel is put together, so that a subject with tens of thousands of records does not hold up the page.
*/
async function pacedPanelViews(state, subjectId, breath) {
	const subject = state.subjects.find(({ id }) => id === subjectId);
	if (subject === void 0) return [];
	for (let count = LABELS_AT_ONCE; count < state.captures.length; count += LABELS_AT_ONCE) {
		knownLabels(state.captures.slice(0, count));
		await breath();
	}
	if (held$1.caseId !== state.record.id) held$1 = {
		caseId: state.record.id,
		views: /* @__PURE__ */ new Map()
	};
	const { views } = held$1;
	for (const id of PANEL_IDS) {
		const show = SHOWN_PER_RECORD[id];
		for (const answered of show === void 0 ? [] : freshInputs(views, id, state, subject)) {
			for (const source of recordsOf(answered)) show?.(source);
			await breath();
		}
		if (id === "transactions" && !isHeld(views, id, state, subject)) hold(views, id, state, subject, await inStages(state, subject, breath));
		else viewOf(views, id, state, subject);
		await breath();
	}
	return panelViews(state, subjectId);
}
async function inStages(state, subject, breath) {
	const stages = transactionsInStages(state, subject);
	for (;;) {
		const stage = stages.next();
		if (stage.done === true) return stage.value;
		await breath();
	}
}
function isHeld(views, id, state, subject) {
	const known = views.get(`${id} ${subject.id}`);
	if (known === void 0 || known.address !== `${subject.family} ${subject.address}`) return false;
	return sameItems$1(inputsOf(id, known.view.endpoints, state, subject), known.captures);
}
/** Captures of a panel that it was not computed from before: those that its records are still to be read of. */
function freshInputs(views, id, state, subject) {
	const known = views.get(`${id} ${subject.id}`);
	const before = new Set(known?.captures);
	const { endpoints } = known?.view ?? VIEWS[id]({
		...state,
		captures: []
	}, subject);
	return inputsOf(id, endpoints, state, subject).filter((capture) => !before.has(capture));
}
function viewOf(views, id, state, subject) {
	const key = `${id} ${subject.id}`;
	const known = views.get(key);
	const address = `${subject.family} ${subject.address}`;
	if (known !== void 0 && known.address === address) {
		if (sameItems$1(inputsOf(id, known.view.endpoints, state, subject), known.captures)) return {
			...known.view,
			coverage: coverageFor(state, subject, known.view.endpoints)
		};
	}
	return hold(views, id, state, subject, VIEWS[id](state, subject));
}
function hold(views, id, state, subject, view) {
	const address = `${subject.family} ${subject.address}`;
	views.set(`${id} ${subject.id}`, {
		address,
		captures: inputsOf(id, view.endpoints, state, subject),
		view
	});
	return view;
}
/** The captures that a panel is made of. Labels come along with any answer, also with those about other subjects. */
function inputsOf(id, endpoints, state, subject) {
	if (id === "labels") return state.captures;
	const bought = (endpoint) => id === "counterparties" && isLabelEndpoint(endpoint);
	return state.captures.filter(({ capture }) => bought(capture.endpoint) || endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject));
}
function sameItems$1(a, b) {
	return a.length === b.length && a.every((item, index) => item === b[index]);
}
// src-shared/address/recognise.ts
/** Families whose addresses carry a checksum or a form of their own: at most one of them can match. */
var SELF_EVIDENT = ADDRESS_FAMILIES.filter((family) => ![
	"evm",
	"sui",
	"aptos",
	"starknet",
	"near"
].includes(family));
/** Tells the family of a pasted address from the text alone, or says why it cannot. */
function recogniseAddress(text) {
	const secret = secretIn(text);
	if (secret !== void 0) return {
		kind: "refused",
		message: secretMessage(secret),
		secret: true
	};
	const pasted = readPasted(text);
	if (!pasted.ok) return refused(pasted.wrong);
	const plain = pasted.text;
	if (/^0x/i.test(plain)) return recogniseHex(plain);
	const candidates = matches(SELF_EVIDENT, plain);
	const [only] = candidates;
	if (only !== void 0 && candidates.length === 1) return {
		kind: "address",
		...only
	};
	if (candidates.length > 1) return {
		kind: "ambiguous",
		candidates,
		note: "This is well formed on more than one chain."
	};
	return recogniseNear(plain) ?? refused(explain(plain));
}
/** 0x with 40 digits is taken as EVM without asking, although NEAR accounts may look so too: hardly any do. */
function recogniseHex(text) {
	const digits = text.slice(2);
	if (digits.length === 40 || !/^[0-9a-fA-F]+$/.test(digits) || text.startsWith("0X")) {
		const checked = CHECKS.evm(text);
		return checked.ok ? {
			kind: "address",
			family: "evm",
			...checked.form
		} : refused(checked.wrong);
	}
	const candidates = matches([
		"sui",
		"aptos",
		"starknet"
	], text);
	const [only] = candidates;
	if (only === void 0) return refused(`After 0x, an EVM address has 40 hexadecimal digits and a Sui, Aptos or Starknet address 64; here are ${digits.length}.`);
	if (candidates.length === 1 && digits.length >= 60) return {
		kind: "address",
		...only
	};
	return {
		kind: "ambiguous",
		candidates,
		note: digits.length === 64 ? "64 hexadecimal digits may also be a transaction hash or a private key, neither of which belongs here." : `An EVM address has 40 digits after 0x; here are ${digits.length}. Short addresses like this exist elsewhere, but it may have been cut off.`
	};
}
function recogniseNear(text) {
	const checked = CHECKS.near(text);
	if (!checked.ok) return void 0;
	const candidate = {
		family: "near",
		...checked.form
	};
	if (/^[0-9a-f]{64}$/.test(text)) return {
		kind: "ambiguous",
		candidates: [candidate],
		note: "64 hexadecimal digits are a NEAR account, but also a transaction hash, an address of another chain without its 0x, or a private key."
	};
	if (/^[0-9a-f]{40}$/.test(text)) return refused("An EVM address begins with 0x; here it is missing.");
	if (/\.(?:near|tg)$/.test(text) || /^0s[0-9a-f]{40}$/.test(text)) return {
		kind: "address",
		...candidate
	};
	if (/\.(?:eth|sol|bnb|crypto|x|sui|apt|ton|stark)$/.test(text)) return refused("This is a name, not an address. Casebook does not look names up, because their owner can change: paste the address itself.");
	if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(text)) return {
		kind: "ambiguous",
		candidates: [candidate],
		note: "This may be a NEAR account; it may also be a name or a web address."
	};
}
/** The most useful sentence for a text that fits nothing: that of the family which it most looks like. */
function explain(text) {
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return "This is a link, not an address. Paste the address alone.";
	if (/^[a-z]+:[^:]{20,}$/i.test(text)) return "This is a payment link, not an address. Paste the part after the colon.";
	if (/^["'`].*["'`]$/.test(text)) return "The address stands in quotation marks. Paste it without them.";
	if (/^sei1/i.test(text)) return "On Sei, the service takes the form that begins with 0x.";
	if (/^(?:cosmos|osmo|terra|celestia|kava)1/i.test(text)) return "This is an address of a chain that the service does not cover.";
	const family = FIRST_GUESS.find(([pattern]) => pattern.test(text))?.[1];
	const checked = family === void 0 ? void 0 : CHECKS[family](text);
	if (checked !== void 0 && !checked.ok) return checked.wrong;
	return "This is not an address of any chain that the service covers.";
}
var FIRST_GUESS = [
	[/^[0-9a-fA-F]{40}$/, "evm"],
	[/^(?:bc|tb|bcrt)1/i, "bitcoin"],
	[/^[xyz]pub/, "bitcoin"],
	[/^inj1/i, "injective"],
	[/^mantra1/i, "mantra"],
	[/^(?:[EUk0]Q|[EUk]f|-?[0-9a-z]*:)/, "ton"],
	[/^[A-Za-z2-7]{57,59}$/, "algorand"],
	[/^[GCM][A-Z0-9=]{50,72}$/, "stellar"],
	[/^S[A-Z0-9]{8,44}$/, "stacks"],
	[/^T\w{32,36}$/, "tron"],
	[/^[13mn2]\w{24,34}$/, "bitcoin"],
	[/^\w{31,46}$/, "solana"]
];
function matches(families, text) {
	return families.flatMap((family) => {
		const checked = CHECKS[family](text);
		return checked.ok ? [{
			family,
			...checked.form
		}] : [];
	});
}
function refused(message) {
	return {
		kind: "refused",
		message,
		secret: false
	};
}
// src-renderer/graph/address-family.ts
/**
* Family and canonical form of an address that the service delivered beside a subject. The subject's own family is
* tried first (an answer about an EVM chain holds EVM addresses); what fits no family keeps its text as it is.
*/
function familyOf(address, subjectFamily) {
	const key = `${subjectFamily} ${address}`;
	const known = read.get(key);
	if (known !== void 0) return known;
	if (read.size >= MOST_REMEMBERED) read.clear();
	const found = readFamily(address, subjectFamily);
	read.set(key, found);
	return found;
}
/** The graph of a case is made anew with every answer that a run brings, and an address takes a hash to read. */
var read = /* @__PURE__ */ new Map();
var MOST_REMEMBERED = 2e4;
function readFamily(address, subjectFamily) {
	const family = ADDRESS_FAMILIES.find((each) => each === subjectFamily);
	const same = family === void 0 ? void 0 : normaliseAddress(family, address);
	if (family !== void 0 && same?.ok === true) return {
		family,
		canonical: same.value.canonical
	};
	const recognised = recogniseAddress(address);
	return recognised.kind === "address" ? {
		family: recognised.family,
		canonical: recognised.canonical
	} : {
		family: "unknown",
		canonical: address
	};
}
// src-renderer/graph/apart-in-time.ts
/**
* The records whose volumes may be added up: per chain, the newest answer first, and of the others only those whose
* windows touch no window already taken. Two answers about the same days describe the same transfers.
*/
function apartInTime(rows) {
	const questions = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = questionKey(row);
		const known = questions.get(key);
		const span = {
			chain: row.question.chain,
			from: row.question.window?.from ?? "",
			to: row.question.window?.to ?? "9999",
			seq: row.capture.seq
		};
		if (known === void 0 || known.seq < span.seq) questions.set(key, span);
	}
	const taken = /* @__PURE__ */ new Map();
	const accepted = /* @__PURE__ */ new Set();
	for (const [key, span] of [...questions].toSorted((a, b) => b[1].seq - a[1].seq)) {
		const { chain } = span;
		if ((chain === "all" ? [...taken.values()].flat() : [...taken.get(chain) ?? [], ...taken.get("all") ?? []]).some((other) => span.from <= other.to && other.from <= span.to)) continue;
		accepted.add(key);
		taken.set(chain, [...taken.get(chain) ?? [], span]);
	}
	const kept = rows.filter((row) => accepted.has(questionKey(row)));
	return {
		kept,
		left: rows.length - kept.length
	};
}
function questionKey({ question }) {
	return JSON.stringify([
		question.chain,
		question.window,
		question.rest
	]);
}
// src-renderer/graph/graph-model.ts
/** One node per canonical address and family: the same wallet in two spellings is one node (hostile.md D11). */
function nodeIdOf(family, address) {
	return `${family}:${address}`;
}
function mergeNode(draft, node) {
	const known = draft.nodes.get(node.id);
	if (known === void 0) {
		draft.nodes.set(node.id, node);
		return;
	}
	const rank = {
		subject: 0,
		counterparty: 1,
		related: 2
	};
	draft.nodes.set(node.id, {
		...known,
		kind: rank[node.kind] < rank[known.kind] ? node.kind : known.kind,
		chains: [.../* @__PURE__ */ new Set([...known.chains, ...node.chains])],
		volume: sumVolumes(known.volume, node.volume)
	});
}
function sumVolumes(left, right) {
	if (left === "") return right;
	return right === "" ? left : addDecimals([left, right]);
}
function mergeEdge(draft, edge) {
	const known = draft.edges.get(edge.id);
	if (known === void 0) {
		draft.edges.set(edge.id, edge);
		return;
	}
	draft.edges.set(edge.id, {
		...known,
		volume: sumVolumes(known.volume, edge.volume),
		interactions: sumVolumes(known.interactions, edge.interactions),
		sources: [...known.sources, ...edge.sources]
	});
}
/** A figure that can be added up; '' for one that is missing, none, or without end. */
function figureOf(row, field) {
	const cell = row.cells[field];
	return cell !== void 0 && isUsable(cell) ? cell.text : "";
}
function addCounterparty(draft, subject, { row, capture, chain, pointer }) {
	const address = row.cells["counterparty_address"]?.text ?? "";
	if (address === "") return;
	const { family, canonical } = familyOf(address, subject.family);
	const subjectNode = nodeIdOf(subject.family, subject.address);
	const id = nodeIdOf(family, canonical);
	const source = {
		captureId: capture.id,
		pointer
	};
	if (id === subjectNode) {
		draft.notes.add("Transfers of a subject to itself are listed in its dossier and not drawn.");
		return;
	}
	mergeNode(draft, {
		id,
		kind: "counterparty",
		address: canonical,
		family,
		chains: chain === "" ? [] : [chain],
		subjectId: void 0,
		alias: "",
		labels: [],
		volume: figureOf(row, "total_volume_usd")
	});
	const interactions = figureOf(row, "interaction_count");
	for (const [field, from, to] of [[
		"volume_in_usd",
		id,
		subjectNode
	], [
		"volume_out_usd",
		subjectNode,
		id
	]]) {
		const volume = figureOf(row, field);
		if (volume === "" || isZeroDecimal(volume)) continue;
		const edgeId = `value ${chain} ${from} ${to}`;
		const known = draft.edges.get(edgeId);
		if (known !== void 0 && draft.owners.get(edgeId) !== subject.id) {
			draft.edges.set(edgeId, {
				...known,
				sources: [...known.sources, source]
			});
			continue;
		}
		draft.owners.set(edgeId, subject.id);
		mergeEdge(draft, {
			id: edgeId,
			kind: "value",
			source: from,
			target: to,
			chain,
			volume,
			interactions,
			relation: "",
			sources: [source]
		});
	}
	if (figureOf(row, "volume_in_usd") === "" && figureOf(row, "volume_out_usd") === "") draft.notes.add("Some counterparties came without volumes; they are listed without an edge.");
}
function addRelated(draft, subject, { row, capture, chain, pointer }) {
	const address = row.cells["address"]?.text ?? "";
	if (address === "") return;
	const relation = row.cells["relation"]?.text ?? "";
	const { family, canonical } = familyOf(address, subject.family);
	const id = nodeIdOf(family, canonical);
	mergeNode(draft, {
		id,
		kind: "related",
		address: canonical,
		family,
		chains: chain === "" ? [] : [chain],
		subjectId: void 0,
		alias: "",
		labels: [],
		volume: ""
	});
	const subjectNode = nodeIdOf(subject.family, subject.address);
	mergeEdge(draft, {
		id: `relation ${chain} ${relation} ${id} ${subjectNode}`,
		kind: "relation",
		source: id,
		target: subjectNode,
		chain,
		volume: "",
		interactions: "",
		relation,
		sources: [{
			captureId: capture.id,
			pointer
		}]
	});
}
/**
* The fund-flow graph of a case as plain records: subjects, their counterparties by volume and direction, their
* related wallets by relation. Pure: the same captures give the same model, in the same order.
*/
function graphOf(state) {
	const draft = draftOf(state);
	const index = knownLabels(state.captures);
	return {
		nodes: [...draft.nodes.values()].map((node) => withLabels(node, index, state.record.practice)).toSorted(byKindThenVolume),
		edges: [...draft.edges.values()],
		notes: [...draft.notes]
	};
}
var FLOWS = "profiler/counterparties";
var RELATIONS = "profiler/related-wallets";
/** What the last draft was made of. */
var held;
/** Nodes and edges without labels. During a run most answers say nothing of flows: the draft of those before them stands. */
function draftOf(state) {
	const captures = state.captures.filter(({ capture: { endpoint } }) => endpoint === FLOWS || endpoint === RELATIONS);
	if (held !== void 0 && sameItems(held.subjects, state.subjects) && sameItems(held.captures, captures)) return held.draft;
	const draft = makeDraft({
		...state,
		captures
	});
	held = {
		subjects: state.subjects,
		captures,
		draft
	};
	return draft;
}
function sameItems(a, b) {
	return a.length === b.length && a.every((item, index) => item === b[index]);
}
function makeDraft(state) {
	const draft = {
		nodes: /* @__PURE__ */ new Map(),
		edges: /* @__PURE__ */ new Map(),
		notes: /* @__PURE__ */ new Set(),
		owners: /* @__PURE__ */ new Map()
	};
	for (const subject of state.subjects) draft.nodes.set(nodeIdOf(subject.family, subject.address), {
		id: nodeIdOf(subject.family, subject.address),
		kind: "subject",
		address: subject.address,
		family: subject.family,
		chains: subject.chains,
		subjectId: subject.id,
		alias: subject.alias,
		labels: subject.tags.map((text) => ({
			text,
			layer: "investigator",
			captureId: "",
			pointer: ""
		})),
		volume: ""
	});
	for (const subject of state.subjects) {
		const { kept, left } = apartInTime(gatherFacts(state, subject, [FLOWS], (row) => identityOf(row, "counterparty_address")).rows);
		if (left > 0) draft.notes.add(`${left} counterparty records of overlapping windows are left out, so that no volume counts twice.`);
		for (const row of kept) addCounterparty(draft, subject, row);
		const relations = gatherFacts(state, subject, [RELATIONS], (row) => identityOf(row, "address"));
		for (const row of relations.rows) addRelated(draft, subject, row);
	}
	return draft;
}
/** What any answer of the case calls the node: what was asked for before what came along, the newest first, and the investigator's tags last. */
function withLabels(node, index, practice) {
	const known = index.labelsOf(node.address, node.family).filter((label) => label.practice === practice);
	if (known.length === 0) return node;
	const labels = known.map(({ label, bought, captureId, pointer }) => ({
		text: label,
		layer: bought ? "asked" : "service",
		captureId,
		pointer
	}));
	return {
		...node,
		labels: [
			...labels.filter(({ layer }) => layer === "asked"),
			...labels.filter(({ layer }) => layer === "service"),
			...node.labels
		]
	};
}
/** A record repeated over pages would count its volume twice. */
function identityOf({ row, question, chain }, field) {
	return JSON.stringify([
		chain,
		question.window,
		question.rest,
		row.cells[field]?.text,
		row.cells["relation"]?.text,
		row.cells["transaction_hash"]?.text
	]);
}
function byKindThenVolume(left, right) {
	if (left.kind !== right.kind && (left.kind === "subject" || right.kind === "subject")) return left.kind === "subject" ? -1 : 1;
	const order = compareDecimals(right.volume === "" ? "0" : right.volume, left.volume === "" ? "0" : left.volume);
	if (order !== 0) return order;
	return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}
// src-renderer/graph/graph-colours.ts
var LIGHT_COLOURS = {
	background: "#ffffff",
	text: "#1c2127",
	muted: "#5f6b7c",
	subject: "#2d72d2",
	counterparty: "#8f99a8",
	related: "#9179f2",
	group: "#d3d8de",
	incoming: "#238551",
	outgoing: "#c87619",
	relation: "#9179f2",
	selected: "#d33d17"
};
// src-renderer/graph/graph-text.ts
/** `0x1234…abcd`: enough to tell nodes apart; the whole address is one click away. */
function shortAddress(address) {
	return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
/** US dollars in few characters for the canvas: $3.1k. Exact figures stand in the details and the tables. */
function shortUsd(volume) {
	if (!isDecimal(volume)) return "";
	for (const [least, unit, factor] of [
		[
			"1000000000",
			"B",
			"0.000000001"
		],
		[
			"1000000",
			"M",
			"0.000001"
		],
		[
			"1000",
			"k",
			"0.001"
		]
	]) if (compareDecimals(volume, least) >= 0) return `$${formatDecimal(multiplyDecimals(volume, factor), { maxDigits: 1 })}${unit}`;
	return `$${formatDecimal(volume, { maxDigits: 0 })}`;
}
/** Name of a node on the canvas: the investigator's alias, else the service's label, else the short address. */
function nodeTitle(node) {
	if (node.alias !== "") return visibleText(node.alias);
	const label = node.labels.find((each) => each.layer !== "investigator");
	return label === void 0 ? shortAddress(visibleText(node.address)) : clip(visibleText(label.text), 22);
}
function clip(text, most) {
	const characters = Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
	return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
function groupTitle(group) {
	return `${group.members.length.toLocaleString("en")} more, ${shortUsd(group.volume)}`;
}
function edgeTitle(edge) {
	return edge.kind === "relation" ? visibleText(edge.relation) : shortUsd(edge.volume);
}
/** Width of an edge in pixels, by the logarithm of its volume: drawn, so a float is allowed here. */
function edgeWidth(volume) {
	const value = Number(volume);
	if (!Number.isFinite(value) || value <= 0) return 1;
	return Math.min(8, 1 + Math.max(0, Math.log10(value) - 1) * 1.1);
}
// src-renderer/graph/graph-picture.ts
var RADIUS = {
	subject: 16,
	counterparty: 10,
	related: 10,
	group: 13
};
var MARGIN = 90;
var LEGEND_HEIGHT = 64;
function escapeXml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;").replaceAll("'", "&#39;");
}
function text(x, y, content, colour, size, anchor = "middle", weight = 400) {
	return `<text x="${round(x)}" y="${round(y)}" fill="${colour}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}
function round(value) {
	return String(Math.round(value * 10) / 10);
}
function line$1(from, to, shorten, colour, width, dashed, marker) {
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	if (length === 0) return "";
	const end = Math.max(0, length - shorten) / length;
	const x = from.x + (to.x - from.x) * end;
	const y = from.y + (to.y - from.y) * end;
	const dash = dashed ? " stroke-dasharray=\"5 4\"" : "";
	return `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(x)}" y2="${round(y)}" stroke="${colour}" stroke-width="${round(width)}"${dash} marker-end="url(#${marker})"/>`;
}
/** Two directions between the same nodes stand side by side instead of on top of each other. */
function sideways(from, to, by) {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const dx = -(to.y - from.y) / length * by;
	const dy = (to.x - from.x) / length * by;
	return [{
		x: from.x + dx,
		y: from.y + dy
	}, {
		x: to.x + dx,
		y: to.y + dy
	}];
}
function shape(kind, at, colour, stroke) {
	const r = RADIUS[kind];
	if (kind === "related") return `<path d="M${round(at.x)} ${round(at.y - r)}L${round(at.x + r)} ${round(at.y)}L${round(at.x)} ${round(at.y + r)}L${round(at.x - r)} ${round(at.y)}Z" fill="${colour}" stroke="${stroke}"/>`;
	if (kind === "group") return `<rect x="${round(at.x - r)}" y="${round(at.y - r)}" width="${2 * r}" height="${2 * r}" rx="4" fill="${colour}" stroke="${stroke}"/>`;
	return `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${r}" fill="${colour}" stroke="${stroke}"/>`;
}
function legend(x, y, colours, hiddenCount) {
	const parts = [
		[shape("subject", {
			x: 0,
			y: 0
		}, colours.subject, colours.background), "subject"],
		[shape("counterparty", {
			x: 0,
			y: 0
		}, colours.counterparty, colours.background), "counterparty"],
		[shape("related", {
			x: 0,
			y: 0
		}, colours.related, colours.background), "related wallet"],
		[shape("group", {
			x: 0,
			y: 0
		}, colours.group, colours.muted), "folded group"],
		[`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.incoming}" stroke-width="3"/>`, "value into a subject"],
		[`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.outgoing}" stroke-width="3"/>`, "value out of a subject"],
		[`<line x1="-12" y1="0" x2="12" y2="0" stroke="${colours.relation}" stroke-width="1.5" stroke-dasharray="5 4"/>`, "relation"]
	].map(([mark, title], index) => `<g transform="translate(${x + 16 + index * 128} ${y})">${mark}${text(20, 4, title, colours.muted, 11, "start")}</g>`);
	parts.push(text(x, y + 28, `Line width grows with the logarithm of the volume in US dollars. Hidden or filtered nodes: ${hiddenCount}.`, colours.muted, 11, "start"));
	return parts.join("");
}
/**
* The graph as one SVG document: no script, no style sheet, no reference to anything outside of itself, the same bytes
* for the same input. Labels are inert text.
*/
function graphSvg(part, places, colours = LIGHT_COLOURS) {
	const all = [...part.nodes.map((node) => node.id), ...part.groups.map((group) => group.id)].map((id) => places[id] ?? {
		x: 0,
		y: 0
	});
	const left = Math.min(0, ...all.map((place) => place.x)) - MARGIN;
	const top = Math.min(0, ...all.map((place) => place.y)) - MARGIN;
	const width = Math.max(Math.max(0, ...all.map((place) => place.x)) + MARGIN - left, 940);
	const height = Math.max(0, ...all.map((place) => place.y)) + MARGIN + LEGEND_HEIGHT - top;
	const kinds = new Map(part.nodes.map((node) => [node.id, node.kind]));
	const marker = (id, colour) => `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${colour}"/></marker>`;
	const edges = part.edges.map((edge) => {
		const into = kinds.get(edge.target) === "subject";
		const colour = edge.kind === "relation" ? colours.relation : into ? colours.incoming : colours.outgoing;
		const [from, to] = sideways(places[edge.source] ?? {
			x: 0,
			y: 0
		}, places[edge.target] ?? {
			x: 0,
			y: 0
		}, edge.kind === "relation" ? 0 : 5);
		return line$1(from, to, RADIUS[kinds.get(edge.target) ?? "counterparty"] + 2, colour, edge.kind === "relation" ? 1.2 : edgeWidth(edge.volume), edge.kind === "relation", edge.kind === "relation" ? "r" : into ? "i" : "o") + (part.edges.length <= 80 ? text((from.x + to.x * 1.4) / 2.4, (from.y + to.y * 1.4) / 2.4 - 3, edgeTitle(edge), colours.muted, 9) : "");
	});
	const nodes = part.nodes.map((node) => {
		const at = places[node.id] ?? {
			x: 0,
			y: 0
		};
		return shape(node.kind, at, colours[node.kind], colours.background) + text(at.x, at.y + RADIUS[node.kind] + 13, nodeTitle(node), colours.text, 11, "middle", node.kind === "subject" ? 600 : 400);
	});
	const groups = part.groups.map((group) => {
		const at = places[group.id] ?? {
			x: 0,
			y: 0
		};
		return shape("group", at, colours.group, colours.muted) + text(at.x, at.y + RADIUS.group + 13, groupTitle(group), colours.muted, 11);
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(left)} ${round(top)} ${round(width)} ${round(height)}" role="img" aria-label="Fund-flow graph" font-family="system-ui, sans-serif">`,
		`<defs>${marker("i", colours.incoming)}${marker("o", colours.outgoing)}${marker("r", colours.relation)}</defs>`,
		`<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="${colours.background}"/>`,
		...edges,
		...nodes,
		...groups,
		legend(left + 20, top + height - 44, colours, part.hiddenCount),
		"</svg>"
	].join("");
}
// src-renderer/graph/layout.ts
/** Distance between neighbours on a ring, and between rings, in model pixels: room for a label under each node. */
var SPACING = 88;
var RING = 92;
var FIRST_RING = 150;
/**
* Names are wider than high: rings of few nodes are stretched, so that neighbours above and below the middle do not write over each
* other. More nodes are drawn too small for names, and use the window best on round ones.
*/
var STRETCH = 1.4;
var FEW = 24;
function stretchOf(count) {
	return count <= FEW ? STRETCH : 1;
}
/** Places for `count` things on rings around the origin, nearest first. */
function ringPlaces(count) {
	const places = [];
	for (let ring = 0; places.length < count; ring += 1) {
		const radius = FIRST_RING + ring * RING;
		const room = Math.max(6, Math.floor(2 * Math.PI * radius / SPACING));
		const onRing = Math.min(room, count - places.length);
		for (let index = 0; index < onRing; index += 1) {
			const angle = 2 * Math.PI * (index + ring % 2 / 2) / onRing - Math.PI / 2;
			places.push({
				x: Math.round(stretchOf(count) * radius * Math.cos(angle)),
				y: Math.round(radius * Math.sin(angle))
			});
		}
	}
	return places;
}
/** Half the width and half the height that a subject with so many neighbours takes. */
function roomOf$1(count) {
	const stretch = stretchOf(count);
	const last = ringPlaces(count).at(-1);
	const radius = last === void 0 ? FIRST_RING / 2 : Math.hypot(last.x / stretch, last.y) + RING / 2;
	return {
		x: stretch * radius,
		y: radius
	};
}
/** Subjects from left to right in rows, each with the room of its own neighbours: a canvas is wider than high. */
function subjectPlaces(rooms) {
	const perRow = Math.max(1, Math.ceil(Math.sqrt(rooms.length * 1.6)));
	const places = [];
	let top = 0;
	for (let start = 0; start < rooms.length; start += perRow) {
		const row = rooms.slice(start, start + perRow);
		const height = Math.max(...row.map(({ y }) => y));
		let left = 0;
		for (const { x } of row) {
			places.push({
				x: Math.round(left + x),
				y: Math.round(top + height)
			});
			left += 2 * x + SPACING;
		}
		top += 2 * height + SPACING;
	}
	return places;
}
function anchorsByNode(edges, subjects) {
	const anchors = /* @__PURE__ */ new Map();
	for (const edge of edges) for (const [node, other] of [[edge.source, edge.target], [edge.target, edge.source]]) if (!subjects.has(node) && subjects.has(other)) anchors.set(node, (anchors.get(node) ?? /* @__PURE__ */ new Set()).add(other));
	return new Map([...anchors].map(([node, set]) => [node, [...set]]));
}
/**
* Deterministic places: each subject in the middle of its own neighbours, by volume from the inside out; what several
* subjects share stands between them. `fixed` places (the investigator's, and those already on the canvas) never move,
* so that a new answer does not shake the picture.
*/
function layOut(part, fixed) {
	const subjects = part.nodes.filter((node) => node.kind === "subject");
	const subjectIds = new Set(subjects.map((node) => node.id));
	const anchors = anchorsByNode(part.edges, subjectIds);
	const own = new Map(subjects.map((node) => [node.id, []]));
	const shared = [];
	for (const node of part.nodes) {
		if (subjectIds.has(node.id)) continue;
		const around = anchors.get(node.id) ?? [];
		const [only] = around;
		if (around.length === 1 && only !== void 0) own.get(only)?.push(node.id);
		else shared.push(node.id);
	}
	for (const group of part.groups) own.get(group.anchor)?.push(group.id);
	const places = {};
	const centres = subjectPlaces(subjects.map((node) => roomOf$1(own.get(node.id)?.length ?? 0)));
	for (const [index, subject] of subjects.entries()) {
		const centre = fixed[subject.id] ?? centres[index] ?? {
			x: 0,
			y: 0
		};
		places[subject.id] = centre;
		const members = own.get(subject.id) ?? [];
		const ring = ringPlaces(members.length);
		for (const [nth, id] of members.entries()) {
			const at = ring[nth] ?? {
				x: 0,
				y: 0
			};
			places[id] = fixed[id] ?? {
				x: centre.x + at.x,
				y: centre.y + at.y
			};
		}
	}
	const taken = /* @__PURE__ */ new Map();
	for (const id of shared) {
		const between = (anchors.get(id) ?? []).map((anchor) => places[anchor] ?? {
			x: 0,
			y: 0
		});
		const x = Math.round(between.reduce((sum, place) => sum + place.x, 0) / Math.max(1, between.length));
		const y = Math.round(between.reduce((sum, place) => sum + place.y, 0) / Math.max(1, between.length));
		const nth = taken.get(`${x} ${y}`) ?? 0;
		taken.set(`${x} ${y}`, nth + 1);
		places[id] = fixed[id] ?? {
			x: x + (nth % 2 === 0 ? 1 : -1) * Math.ceil(nth / 2) * 28,
			y: y + Math.ceil(nth / 2) * (nth % 2 === 0 ? 1 : -1) * SPACING * .8
		};
	}
	return places;
}
// src-renderer/graph/readable-part.ts
/** No filter at all. */
var EVERYTHING = {
	incoming: true,
	outgoing: true,
	relations: true,
	leastVolume: "0",
	chains: void 0
};
var MOST_NODES = 550;
var MOST_TIED = 250;
function passes(edge, filter, subjects) {
	if (filter.chains !== void 0 && !filter.chains.has(edge.chain)) return false;
	if (edge.kind === "relation") return filter.relations;
	if (compareDecimals(edge.volume, filter.leastVolume) < 0) return false;
	return filter.incoming && subjects.has(edge.target) || filter.outgoing && subjects.has(edge.source);
}
/**
* What of the model is put on the canvas: filtered, hidden nodes left out, and the tail of each subject folded into a
* group. `unfolded` says how many more neighbours each anchor shows.
*/
function readablePart(model, filter, hidden, unfolded) {
	const subjects = new Set(model.nodes.filter((node) => node.kind === "subject").map((node) => node.id));
	const edges = model.edges.filter((edge) => passes(edge, filter, subjects) && !hidden.has(edge.source) && !hidden.has(edge.target));
	const anchorsOf = /* @__PURE__ */ new Map();
	for (const edge of edges) for (const [node, other] of [[edge.source, edge.target], [edge.target, edge.source]]) if (!subjects.has(node)) anchorsOf.set(node, (anchorsOf.get(node) ?? /* @__PURE__ */ new Set()).add(other));
	const others = model.nodes.filter((node) => node.kind !== "subject" && anchorsOf.has(node.id));
	const ties = (node) => anchorsOf.get(node.id)?.size ?? 0;
	const tied = new Set(others.filter((node) => ties(node) > 1).toSorted((a, b) => ties(b) - ties(a)).slice(0, MOST_TIED).map((node) => node.id));
	const first = Math.min(60, Math.max(1, Math.floor((MOST_NODES - tied.size) / Math.max(1, subjects.size))));
	const shownOf = /* @__PURE__ */ new Map();
	const folded = /* @__PURE__ */ new Map();
	const nodes = model.nodes.filter((node) => node.kind === "subject" && !hidden.has(node.id));
	for (const node of others) {
		const [anchor = ""] = anchorsOf.get(node.id) ?? [];
		const shown = shownOf.get(anchor) ?? 0;
		if (tied.has(node.id)) nodes.push(node);
		else if (shown < first + (unfolded.get(anchor) ?? 0)) {
			shownOf.set(anchor, shown + 1);
			nodes.push(node);
		} else {
			const tail = folded.get(anchor);
			if (tail === void 0) folded.set(anchor, [node]);
			else tail.push(node);
		}
	}
	const groups = [...folded].map(([anchor, members]) => ({
		id: `group:${anchor}`,
		kind: "group",
		anchor,
		members: members.map((member) => member.id),
		volume: addDecimals(members.map((member) => member.volume === "" ? "0" : member.volume))
	}));
	const drawn = new Set(nodes.map((node) => node.id));
	const foldedCount = groups.reduce((sum, group) => sum + group.members.length, 0);
	return {
		nodes,
		groups,
		edges: edges.filter((edge) => drawn.has(edge.source) && drawn.has(edge.target)),
		hiddenCount: model.nodes.length - nodes.length - foldedCount
	};
}
// src-renderer/graph/case-picture.ts
/** The picture that goes into the report: nothing filtered, the investigator's hidden nodes and places honoured, light. */
function casePicture(state) {
	const part = readablePart(graphOf(state), EVERYTHING, state.hiddenNodes, /* @__PURE__ */ new Map());
	return graphSvg(part, layOut(part, state.places));
}
// src-shared/custody/sha256.ts
/** SHA-256 as 64 lower-case hexadecimal digits; text is hashed as UTF-8. Synchronous, the same in page, desk and tools. */
function sha256Hex(data) {
	return bytesToHex(sha256(bytesOf(data)));
}
function createSha256() {
	const hash = sha256.create();
	return {
		add: (data) => void hash.update(bytesOf(data)),
		hex: () => bytesToHex(hash.clone().digest())
	};
}
function bytesOf(data) {
	return typeof data === "string" ? new TextEncoder().encode(data) : data;
}
// src-renderer/report/base64.ts
/** Bytes to base64 and back with what both page and Node have, in pieces small enough for the call stack. */
var PIECE$1 = 24576;
function toBase64(bytes) {
	let text = "";
	for (let at = 0; at < bytes.length; at += PIECE$1) text += btoa(Reflect.apply(String.fromCharCode, void 0, bytes.subarray(at, at + PIECE$1)));
	return text;
}
// src-renderer/report/pieces.ts
/** For callers that need not pause: tests, the verifier. */
var NO_BREATH = () => Promise.resolve();
/** As much text as is encoded or hashed between two pauses. */
var PIECE = 1e5;
/** `items.map(make)` with pauses. */
async function pacedMap(items, make, breath) {
	const made = [];
	for (const item of items) {
		made.push(make(item));
		await breath();
	}
	return made;
}
/** Texts whose concatenation is that of `texts`, none of them long and none ending within a surrogate pair. */
function* shortPieces(texts) {
	for (const text of texts) for (let at = 0; at < text.length;) {
		const cut = at + PIECE;
		const end = cut < text.length && /[\ud800-\udbff]/.test(text.charAt(cut - 1)) ? cut - 1 : cut;
		yield text.slice(at, end);
		at = end;
	}
}
/** SHA-256 of the UTF-8 bytes of texts, one after the other. */
async function sha256OfTexts(texts, breath, before) {
	const hash = before ?? createSha256();
	for (const piece of shortPieces(texts)) {
		hash.add(piece);
		await breath();
	}
	return hash;
}
// src-renderer/report/evidence-file.ts
var EVIDENCE_FORMAT = "casebook-evidence";
/**
* The text of `evidenceFile` line by line, plain ASCII without `<`, `>` and `&`: inert wherever it stands, so that a report can carry
* it as it is. In pieces, because a large case must not be written in one go.
*/
function* evidencePieces(state, stamp) {
	yield `{\n"format":"${EVIDENCE_FORMAT}",\n"version":1,\n`;
	if (stamp !== void 0) yield `"report":${line(stamp)},\n`;
	yield `"record":${line(state.record)},\n`;
	yield* list("entries", state.entries, line);
	yield ",\n";
	yield* list("events", state.events, line);
	yield ",\n";
	yield* list("captures", state.captures, captureLine);
	yield "\n}\n";
}
function* list(name, items, lineOf) {
	if (items.length === 0) {
		yield `"${name}":[]`;
		return;
	}
	yield `"${name}":[\n`;
	for (const [at, item] of items.entries()) yield at === 0 ? lineOf(item) : `,\n${lineOf(item)}`;
	yield "\n]";
}
var NO_BODY = "\"bodyBase64\":\"\"";
/** Base64 needs no escaping: it is put in as it is, where going over millions of characters would be felt. */
function captureLine({ capture: { body, ...rest } }) {
	const [before = "", after = ""] = line({
		...rest,
		bodyBase64: ""
	}).split(NO_BODY);
	return `${before}"bodyBase64":"${toBase64(body)}"${after}`;
}
function line(value) {
	return canonicalText(value).replace(/[^\x20-\x7e]|[<>&]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src-renderer/report/markup.ts
/**
* Building a document out of text that nobody vouches for. Everything that is put into a `markup` template is escaped,
* unless it is markup itself; so the safe way is the short way, and there is no other way to make markup.
*/
var Markup = class {
	text;
	constructor(text) {
		this.text = text;
	}
};
/** Template tag: literal parts are markup, everything put in is escaped and made visible. */
function markup(parts, ...contents) {
	let text = parts[0] ?? "";
	for (const [index, content] of contents.entries()) text += contentText(content) + (parts[index + 1] ?? "");
	return new Markup(text);
}
function join(parts, between = "") {
	return new Markup(parts.map((part) => part.text).join(between));
}
var NOTHING = new Markup("");
function contentText(content) {
	if (typeof content === "string") return visibleMarkup(content);
	if (typeof content === "number") return String(content);
	if (content instanceof Markup) return content.text;
	return content.map((part) => part.text).join("");
}
/** Longest text shown of one hostile string; the whole of it is in the evidence. */
var LONGEST = 4096;
var MOST_MARKS = 4;
var PLAIN = /^[ !#$%(-;=?-_a-~]*$/;
var SPECIAL = /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point})|\p{M}{5,}|[&<>"'`]/gu;
var ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;",
	"`": "&#96;"
};
/** Hostile text as inert markup: escaped, controls, bidi and invisible characters shown by code point, isolated, capped. */
function visibleMarkup(text) {
	if (text.length <= LONGEST && PLAIN.test(text)) return text;
	const shown = cut(text);
	const body = shown.replace(SPECIAL, (found) => ENTITIES[found] ?? `<span class="odd">${nameOf(found)}</span>`);
	const rest = shown.length < text.length ? `<span class="odd">cut after ${shown.length} of ${text.length} characters</span>` : "";
	return /^[ -~]*$/.test(text) ? body + rest : `<bdi>${body}</bdi>${rest}`;
}
/** Hostile text for the inside of a double-quoted attribute, where no element may stand. */
function attribute(text) {
	return new Markup(visibleAttribute(text));
}
function visibleAttribute(text) {
	return cut(text).replace(SPECIAL, (found) => ENTITIES[found] ?? `[${nameOf(found)}]`);
}
function cut(text) {
	if (text.length <= LONGEST) return text;
	const end = LONGEST - (/[\ud800-\udbff]/.test(text.charAt(4095)) ? 1 : 0);
	return text.slice(0, end);
}
function nameOf(found) {
	if (found.length > MOST_MARKS && /^\p{M}/u.test(found)) return `${Array.from(found).length} combining marks`;
	return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
/** The investigator's own prose: line breaks are kept, everything else is treated as any other text. */
function prose(text) {
	return join(text.split(/\r\n|\r|\n/).map((line) => markup`${line}`), "<br>");
}
// src-renderer/report/report-model.ts
function reportModel(state, panels, options) {
	const bySubject = new Map(panels.map((item) => [item.subjectId, item.panels]));
	const captures = state.captures.toSorted((a, b) => a.capture.seq - b.capture.seq);
	return {
		state,
		options,
		subjects: state.subjects.map((subject, index) => ({
			number: index + 1,
			subject,
			panels: bySubject.get(subject.id) ?? []
		})),
		captures,
		numbers: new Map(captures.map(({ capture }) => [capture.id, capture.seq])),
		practice: state.record.practice || captures.some(({ capture }) => capture.practice),
		credits: addDecimals(captures.map(({ capture }) => capture.creditsUsed).filter(isDecimal))
	};
}
// src-shared/service/credit-source.ts
var USED = /^x-[a-z0-9]+-credits-used$/;
/**
* Where the credits of an answer come from, in words. The broker settles by the price table what a header did not say, or said in
* a way that cannot be believed (not a whole number, two that differ, more than any price of the call: security.md 4.2, B13).
*/
function creditSourceOf({ creditsSource, headers, status }) {
	if (creditsSource === "header") return { text: "as the service said" };
	if (creditsSource === "none") return { text: status >= 200 && status < 300 || status >= 500 ? "not known: in dispute when it was kept" : "nothing was charged" };
	const values = headers.filter(([name]) => USED.test(name.toLowerCase())).map(([, value]) => value);
	if (values.length === 0) return { text: "by the price table; the answer did not say" };
	const said = [...new Set(values)].join(", ");
	const { creditsUsed } = readHeaders(headers, /* @__PURE__ */ new Date(0));
	if (creditsUsed !== void 0) return {
		text: "by the price table; the service named more than any price of this call",
		said
	};
	if (new Set(values).size > 1) return {
		text: "by the price table; the service named two different figures",
		said
	};
	return {
		text: "by the price table; what the service said is not a whole number",
		said
	};
}
// src-renderer/report/values.ts
/** UTC time to the second, `2026-01-02 03:04:05`; text that is no ISO time stays as delivered. */
function time(iso) {
	const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(iso);
	return match === null ? iso : `${match[1]} ${match[2]}`;
}
var NUMERIC = /* @__PURE__ */ new Set([
	"usd",
	"price",
	"amount",
	"ratio",
	"count"
]);
var NAMES = /* @__PURE__ */ new Set([
	"text",
	"label",
	"token"
]);
var MONO = /* @__PURE__ */ new Set(["address", "hash"]);
/** A word that may be broken anywhere, so that no text of the service can push a table off the paper. */
var LONG_WORD = /[^\s-]{22}/;
/** Class of a column: numbers stand right with figures of one width, addresses and hashes in a fixed pitch. */
function classOf(kind) {
	if (NUMERIC.has(kind)) return "n";
	if (MONO.has(kind)) return "m";
	return kind === "time" || kind === "chain" ? "t" : "";
}
/** `w`: may be broken anywhere; `l`: a figure so long that it may be broken where many columns stand side by side. */
function widthOf(kind, text) {
	if (LONG_WORD.test(text)) return "w";
	return NUMERIC.has(kind) && kind !== "usd" && kind !== "ratio" && text.length > 13 ? "l" : "";
}
/** One cell of a table as a `<td>`. Rounded figures carry their exact digits as title; the rule stands in the method statement. */
function tableCell(kind, cell) {
	if (cell === void 0 || cell.state === "missing") return "<td class=\"none\">–</td>";
	const name = [classOf(kind), widthOf(kind, cell.text)].join(" ").trim();
	const attribute = name === "" ? "" : ` class="${name}"`;
	if (cell.state === "invalid") return `<td${attribute}>${visibleMarkup(cell.text)}<span class="odd">not as documented</span></td>`;
	const shown = format(kind, cell.text);
	const title = isRounded(kind, cell.text, shown) ? ` title="${visibleAttribute(cell.text)}"` : "";
	const warning = NAMES.has(kind) ? lookalikeWarning(cell.text) : "";
	return `<td${attribute}${title}>${visibleMarkup(shown)}${warning === "" ? "" : `<span class="odd">${warning}</span>`}</td>`;
}
/** A single figure: the readable form, and beneath it the exact digits where they differ. */
function figureValue(kind, cell) {
	if (cell.state === "missing") return markup`<b class="none">–</b>`;
	if (cell.state === "invalid") return markup`<b>${cell.text}</b> <span class="odd">not as documented</span>`;
	const shown = format(kind, cell.text);
	return markup`<b>${shown}</b>${isRounded(kind, cell.text, shown) ? markup`<span class="exact">${cell.text}</span>` : NOTHING}`;
}
/** true where the readable form is not exactly the delivered figure. */
function isRounded(kind, text, shown) {
	if (kind !== "usd" && kind !== "ratio" || !isDecimal(text)) return false;
	const plain = shown.replaceAll(/[$,%]/g, "");
	return !isDecimal(plain) || compareDecimals(plain, kind === "ratio" ? multiplyDecimals(text, "100") : text) !== 0;
}
function format(kind, text) {
	if (kind === "usd") return formatUsd(text);
	if (kind === "ratio") return formatRatio(text);
	if (kind === "price" || kind === "amount" || kind === "count") return formatDecimal(text);
	if (kind === "chain") return chainTitle(text);
	return kind === "time" ? time(text) : text;
}
/** "capture 3", "captures 3, 5–9": numbers that lead into the acquisition log. */
function capturesNamed(model, ids, word = "capture") {
	return markup`${word}${new Set(ids).size === 1 ? "" : "s"} ${captureLinks(model, ids)}`;
}
/** Capture numbers as links into the acquisition log: 3, 5–9. */
function captureLinks(model, ids) {
	const numbers = [...new Set(ids.flatMap((id) => model.numbers.get(id) ?? []))].sort((a, b) => a - b);
	const unknown = ids.filter((id) => !model.numbers.has(id)).length;
	const parts = [];
	for (let start = 0; start < numbers.length;) {
		let end = start;
		while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
		const [first = 0, last = 0] = [numbers[start], numbers[end]];
		if (end - start >= 2) parts.push(markup`${captureLink(first)}–${captureLink(last)}`);
		else for (const number of numbers.slice(start, end + 1)) parts.push(captureLink(number));
		start = end + 1;
	}
	if (unknown > 0) parts.push(markup`${unknown} not in this case`);
	return join(parts, ", ");
}
function captureLink(number) {
	return markup`<a href="#c${number}">${number}</a>`;
}
/** "1 capture", "2 captures". */
function counted(count, one, many = `${one}s`) {
	return `${formatDecimal(String(count))} ${count === 1 ? one : many}`;
}
// src-renderer/report/sections/acquisition-log.ts
var SOURCES = {
	header: "as the service said",
	table: "by the price list",
	none: "not charged, or in dispute"
};
/** Every answer that is kept: when, what was asked, what came back, its hash, and what it cost. */
async function acquisitionLogSection(model, breath) {
	if (model.captures.length === 0) return markup`<p>Nothing was acquired in this case.</p>`;
	return markup`<p>One entry per answer, in the order in which they were kept. The number is the place in the custody chain; captures and events share the count, so that numbers between captures belong to events. Requests are printed as they were sent, without the key, which is never part of a case.</p>
<table class="log"><thead><tr><th>No.</th><th>Answered (UTC)</th><th>Endpoint</th><th class="n">Status</th><th class="n">Bytes</th><th class="n">Credits</th></tr></thead>
${await pacedMap(model.captures, entry, breath)}</table>
${totals(model)}`;
}
function entry({ capture }) {
	const { seq, endpoint, requestText } = capture;
	return markup`<tbody id="c${seq}"><tr><td>${seq}</td><td>${time(capture.endedAt)}</td><td>${endpointOf(endpoint).title}${capture.practice ? markup` <span class="rule">practice</span>` : NOTHING}</td><td class="n">${capture.status}</td><td class="n">${capture.bodyBytes}</td><td class="n">${capture.creditsUsed}</td></tr>
<tr><td></td><td colspan="5"><div class="pairs"><span>Asked</span><code>${capture.method} ${capture.path} ${requestText}</code><span>Request SHA-256</span><code>${capture.requestSha256}</code><span>Answer SHA-256</span><code>${capture.bodySha256}</code><span>Request id</span><code>${capture.requestId ?? "–"}</code><span>Service clock</span><code>${capture.serverDate ?? "–"}</code><span>Credits</span><code>${capture.creditsUsed}, ${creditText(capture)}</code></div></td></tr></tbody>
`;
}
function creditText(capture) {
	const { text, said } = creditSourceOf(capture);
	return said === void 0 ? text : `${text}: ${visibleText(said, 60)}`;
}
function totals(model) {
	const parts = [
		"header",
		"table",
		"none"
	].flatMap((source) => {
		const used = model.captures.filter(({ capture }) => capture.creditsSource === source).map(({ capture }) => capture.creditsUsed);
		return used.length === 0 ? [] : [`${addDecimals(used.filter(isDecimal))} credits in ${used.length} ${SOURCES[source]}`];
	});
	return markup`<p class="caption">In all ${model.credits} credits: ${parts.join("; ")}.</p>`;
}
// src-renderer/report/sections/cover.ts
/** Title, who, when, which version, and the banner where figures are made up. `digest` stands over all sections listed in the integrity annex. */
function coverSection(model, digest, contents) {
	const { record } = model.state;
	const { writtenAt, appVersion } = model.options;
	return markup`<p class="kind">Wallet investigation report</p>
<h1>${record.title === "" ? "Untitled case" : record.title}</h1>
${banner(model)}
<dl>
<dt>Reference</dt><dd>${record.reference === "" ? "–" : record.reference}</dd>
<dt>Investigator</dt><dd>${record.investigator === "" ? "–" : record.investigator}</dd>
<dt>Case opened</dt><dd>${time(record.createdAt)} UTC</dd>
<dt>Last entry</dt><dd>${time(record.lastAt)} UTC</dd>
<dt>Report written</dt><dd>${time(writtenAt)} UTC</dd>
<dt>Written with</dt><dd>Casebook ${appVersion}</dd>
<dt>Rests on</dt><dd>${counted(model.subjects.length, "subject")}, ${counted(model.captures.length, "capture")}, ${counted(model.state.entries.length, "custody entry", "custody entries")}</dd>
<dt>Head of the custody chain</dt><dd><code>${record.head}</code></dd>
<dt>Digest of the contents</dt><dd><code>${digest}</code></dd>
</dl>
<nav class="foot" aria-label="Contents"><h4>Contents</h4>
<ol>${contents.map(([id, title]) => markup`<li><a href="#${id}">${title}</a></li>`)}</ol></nav>`;
}
function banner(model) {
	if (!model.practice) return NOTHING;
	const made = model.captures.filter(({ capture }) => capture.practice).length;
	return join([markup`<div class="banner"><b>Practice: made-up figures</b>${made === model.captures.length ? "Every figure in this report comes" : `The figures of ${counted(made, "capture")} of ${model.captures.length} come`} from the practice service built into Casebook. Its wallets, owners and transfers are made up and say nothing about anyone.</div>`]);
}
// src-renderer/context/field-titles.ts
var WORDS$1 = {
	usd: "USD",
	pnl: "PnL",
	roi: "ROI",
	dex: "DEX",
	cex: "CEX",
	dca: "DCA",
	fdv: "FDV",
	mc: "market cap",
	nof: "number of",
	avg: "average",
	"1h": "1 h",
	"24h": "24 h",
	"7d": "7 d",
	"30d": "30 d"
};
/** Names that read badly word by word. */
var TITLES = {
	block_timestamp: "Time",
	since_timestamp: "Since",
	last_timestamp: "Last change",
	bucket_end: "Until",
	address_label: "Label",
	trader_address: "Trader",
	trader_address_label: "Label of trader",
	trader_label: "Label of trader",
	from_address: "From",
	to_address: "To",
	from_address_label: "Label of sender",
	to_address_label: "Label of receiver",
	token_address: "Token address",
	"filters.token_address": "Filter by token",
	token_symbol: "Token",
	ownership_percentage: "Share of supply",
	transaction_hash: "Transaction",
	is_complete: "Day complete",
	num_results: "Results per query, up to",
	lookback_hours: "Hours back, up to",
	nof_traders: "Traders",
	nof_buyers: "Buyers",
	nof_sellers: "Sellers",
	nof_buys: "Buys",
	nof_sells: "Sells",
	nof_trades: "Trades",
	urls: "Web addresses",
	queries: "Queries",
	sm: "Smart money"
};
/** Name of a field of the service on screen: `net_flow_24h_usd` is `Net flow 24 h USD`. */
function fieldTitle(name) {
	const bare = name.replace(/^filters\./, "");
	for (const known of [name, bare]) if (Object.hasOwn(TITLES, known)) return TITLES[known] ?? bare;
	const text = bare.split("_").map((word) => Object.hasOwn(WORDS$1, word) ? WORDS$1[word] : word).join(" ");
	return text.charAt(0).toUpperCase() + text.slice(1);
}
// src-renderer/context/context-plan.ts
/** What is asked about comes first; everything else follows by its name. */
var FIRST = [
	"token_address",
	"token_symbol",
	"queries",
	"urls",
	"question",
	"chain",
	"chains"
];
/**
* Every field of a request as sent, for reading: name on screen and value; pages and order stand elsewhere. In an order of
* its own: the evidence keeps the fields of a plan in another order than the form, and a report has to read the same from both.
*/
function requestLines(request, window, dateField) {
	const { filters, pagination: _pagination, order_by: _order, ...rest } = request;
	const rank = (name) => `${String(FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length).padStart(2, "0")} ${name}`;
	return [
		...Object.entries(rest).filter(([name]) => name !== dateField).toSorted(([a], [b]) => rank(a) < rank(b) ? -1 : 1).map(([name, value]) => name === "chain" || name === "chains" ? [fieldTitle(name), chainsTitle(chainOfRequest(request) ?? "")] : [fieldTitle(name), valueText(value)]),
		...byName(filters).map(([name, value]) => [fieldTitle(`filters.${name}`), valueText(value)]),
		...window === void 0 ? [] : [["Days (UTC)", `${window.from} to ${window.to}`]]
	];
}
function valueText(value) {
	if (value === true || value === false) return value ? "yes" : "no";
	if (Array.isArray(value)) return value.map(String).join(", ");
	if (typeof value !== "object" || value === null) return String(value);
	const given = new Map(byName(value));
	return [...Object.keys(ENDS), ...given.keys()].filter((end, index, all) => given.has(end) && all.indexOf(end) === index).map((end) => `${ENDS[end] ?? end} ${String(given.get(end))}`).join(", ");
}
var ENDS = {
	min: "at least",
	max: "at most",
	from: "from",
	to: "to"
};
function byName(value) {
	return typeof value === "object" && value !== null ? Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1) : [];
}
/** Records of an answer as a person counts them: results, not the queries that they are grouped by. */
function recordsIn({ capture, answer }) {
	const rows = answer?.rows ?? [];
	return capture.endpoint === "search/web-search" ? rows.reduce((sum, row) => sum + nestedOf(row, "organic").length, 0) : rows.length;
}
// src-renderer/market/market-room.ts
var NEWEST$1 = ["block_timestamp", "DESC"];
/** Smart money and the screener: what skilled traders and funds do, and which tokens move (service-interface.md section 4.2). */
var MARKET_ROOM = {
	id: "market",
	endpoints: [
		"smart-money/netflow",
		"smart-money/holdings",
		"smart-money/historical-holdings",
		"smart-money/dex-trades",
		"smart-money/perp-trades",
		"smart-money/dcas",
		"token-screener"
	],
	starts: {
		"smart-money/netflow": { order: ["net_flow_24h_usd", "DESC"] },
		"smart-money/holdings": { order: ["value_usd", "DESC"] },
		"smart-money/historical-holdings": { order: ["date", "DESC"] },
		"smart-money/dex-trades": { order: NEWEST$1 },
		"smart-money/perp-trades": { order: NEWEST$1 },
		"smart-money/dcas": { order: ["dca_created_at", "DESC"] },
		"token-screener": {
			order: ["volume", "DESC"],
			values: { timeframe: "24h" }
		}
	},
	lead: {
		"smart-money/netflow": [
			"token_symbol",
			"chain",
			"net_flow_24h_usd",
			"net_flow_7d_usd",
			"net_flow_30d_usd",
			"net_flow_1h_usd",
			"trader_count"
		],
		"smart-money/holdings": [
			"token_symbol",
			"chain",
			"value_usd",
			"balance_24h_percent_change",
			"holders_count"
		],
		"smart-money/historical-holdings": [
			"date",
			"token_symbol",
			"chain",
			"value_usd",
			"balance"
		],
		"smart-money/dex-trades": [
			"block_timestamp",
			"chain",
			"trader_address",
			"trader_address_label",
			"token_sold_symbol",
			"token_sold_amount",
			"token_bought_symbol",
			"token_bought_amount",
			"trade_value_usd"
		],
		"smart-money/perp-trades": [
			"block_timestamp",
			"token_symbol",
			"side",
			"action",
			"trader_address",
			"trader_address_label",
			"value_usd"
		],
		"smart-money/dcas": [
			"dca_created_at",
			"dca_status",
			"trader_address",
			"trader_address_label",
			"input_token_symbol",
			"output_token_symbol"
		],
		"token-screener": [
			"token_symbol",
			"chain",
			"price_usd",
			"price_change",
			"market_cap_usd",
			"volume",
			"netflow",
			"nof_traders"
		]
	},
	about: "What skilled traders and funds buy, sell and hold, and which tokens move: the background against which a subject’s trades are read."
};
// src-renderer/search/search-room.ts
/** Sectors, web search and fetch. What the web says is somebody’s text, never a figure of the service. */
var SEARCH_ROOM = {
	id: "search",
	endpoints: [
		"search/web-search",
		"search/web-fetch",
		"search/token-sectors"
	],
	starts: { "search/web-search": { values: { num_results: "10" } } },
	lead: {},
	about: "What the web says of a name or an address, and the sectors that the service sorts tokens into. Web text is kept as evidence and shown as plain text."
};
// src-renderer/token/token-room.ts
var NEWEST = ["block_timestamp", "DESC"];
var ROOM_LIST = Object.values({
	token: {
		id: "token",
		endpoints: [
			"tgm/holders",
			"tgm/flows",
			"tgm/flow-intelligence",
			"tgm/transfers",
			"tgm/dex-trades",
			"tgm/who-bought-sold",
			"tgm/pnl-leaderboard",
			"tgm/perp-trades",
			"tgm/jup-dca"
		],
		starts: {
			"tgm/holders": {
				order: ["token_amount", "DESC"],
				values: { label_type: "all_holders" }
			},
			"tgm/flows": { order: ["date", "DESC"] },
			"tgm/flow-intelligence": { values: { timeframe: "1d" } },
			"tgm/transfers": { order: NEWEST },
			"tgm/dex-trades": { order: NEWEST },
			"tgm/who-bought-sold": {
				order: ["trade_volume_usd", "DESC"],
				values: { buy_or_sell: "BUY" }
			},
			"tgm/pnl-leaderboard": { order: ["pnl_usd_total", "DESC"] },
			"tgm/perp-trades": { order: NEWEST }
		},
		lead: {
			"tgm/holders": [
				"address",
				"address_label",
				"token_amount",
				"ownership_percentage",
				"value_usd"
			],
			"tgm/flows": [
				"date",
				"holders_count",
				"token_amount",
				"value_usd",
				"total_inflows_count",
				"total_outflows_count"
			],
			"tgm/transfers": [
				"block_timestamp",
				"from_address",
				"from_address_label",
				"to_address",
				"to_address_label",
				"transfer_amount",
				"transfer_value_usd"
			],
			"tgm/dex-trades": [
				"block_timestamp",
				"action",
				"trader_address",
				"trader_address_label",
				"token_amount",
				"estimated_value_usd",
				"traded_token_name",
				"traded_token_amount"
			],
			"tgm/who-bought-sold": [
				"address",
				"address_label",
				"bought_volume_usd",
				"sold_volume_usd",
				"trade_volume_usd"
			],
			"tgm/pnl-leaderboard": [
				"trader_address",
				"trader_address_label",
				"pnl_usd_total",
				"roi_percent_total",
				"pnl_usd_realised",
				"pnl_usd_unrealised"
			],
			"tgm/perp-trades": [
				"block_timestamp",
				"token_symbol",
				"side",
				"action",
				"trader_address",
				"trader_address_label",
				"value_usd"
			],
			"tgm/jup-dca": [
				"since_timestamp",
				"status",
				"trader_address",
				"trader_label",
				"token_input",
				"token_output",
				"deposit_usd_value"
			]
		},
		about: "Who holds a token, moves it, trades it and gains by it. Choose its chain and enter its address; each question is priced before it is asked."
	},
	market: MARKET_ROOM,
	search: SEARCH_ROOM
});
/** The room that asks an endpoint; undefined for endpoints about an address and those of the account. */
function roomOf(endpoint) {
	return ROOM_LIST.find((room) => room.endpoints.includes(endpoint));
}
// src-renderer/context/inquiries.ts
/** The inquiries of a case, the newest first. */
function inquiriesOf(state) {
	const captures = state.captures.filter(({ capture }) => capture.subjectId === void 0 && roomOf(capture.endpoint) !== void 0);
	const plans = state.plans.filter(({ steps }) => steps.length > 0 && steps.every(isAboutNobody));
	if (plans.length === 0 && captures.length === 0) return [];
	const byPlan = Map.groupBy(captures, ({ capture }) => capture.planId);
	const byQuestion = Map.groupBy(captures, ({ capture }) => questionKey$2(capture.endpoint, capture.requestText, capture.practice));
	const failed = /* @__PURE__ */ new Map();
	for (const event of state.events) if (event.kind === "step-failed") failed.set(`${event.planId} ${event.step.id}`, event);
	const asked = plans.map((plan) => inquiryOf(plan, byPlan.get(plan.planId) ?? [], failed, (step) => heldBefore(plan, step)));
	const known = new Set(plans.map(({ planId }) => planId));
	const others = captures.filter(({ capture }) => !known.has(capture.planId)).map(inquiryOfCapture);
	return [...asked, ...others].toSorted((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : 0);
	function heldBefore(plan, step) {
		return (byQuestion.get(questionKey$2(step.endpoint, requestTextOf(step), state.record.practice)) ?? []).findLast(({ capture, answer }) => answer !== void 0 && capture.endedAt <= plan.approvedAt);
	}
}
function isAboutNobody({ endpoint, subjectId }) {
	return subjectId === "" && roomOf(endpoint) !== void 0;
}
function inquiryOf(plan, own, failed, heldBefore) {
	const byStep = Map.groupBy(own, ({ capture }) => capture.stepId);
	const parts = plan.steps.map((step) => {
		const good = byStep.get(step.id)?.findLast(({ answer }) => answer !== void 0);
		if (good !== void 0) return {
			step,
			answered: good,
			reused: false
		};
		const held = plan.stepStates[step.id] === "reused" ? heldBefore(step) : void 0;
		return {
			step,
			answered: held,
			reused: held !== void 0
		};
	});
	const failures = parts.flatMap(({ step, answered }) => {
		const event = answered === void 0 && plan.stepStates[step.id] === "failed" ? failed.get(`${plan.planId} ${step.id}`) : void 0;
		if (event !== void 0) return [{
			code: event.code,
			message: event.message,
			requestId: event.requestId ?? "",
			captureId: event.captureId
		}];
		const bad = answered === void 0 ? byStep.get(step.id)?.at(-1) : void 0;
		return bad === void 0 || plan.stepStates[step.id] === "open" ? [] : [failureOf(bad)];
	});
	const pages = parts.flatMap(({ answered }) => answered === void 0 ? [] : [answered]);
	const [first] = plan.steps;
	const windows = plan.steps.flatMap(({ window }) => window === void 0 ? [] : [window]);
	return {
		key: plan.planId,
		endpoint: first?.endpoint ?? "account",
		request: first?.request ?? {},
		window: spanOf(windows),
		at: newestOf(pages.map(({ capture }) => capture.endedAt)) ?? plan.approvedAt,
		state: stateOf(plan, parts, pages, failures),
		pages,
		reused: parts.filter(({ reused }) => reused).length,
		rows: rowsIn(pages),
		credits: addDecimals(own.map(({ capture }) => capture.creditsUsed).filter(isDecimal)),
		failures,
		lastPage: Math.max(1, ...parts.flatMap(({ step, answered }) => answered === void 0 ? [] : [step.page]))
	};
}
function inquiryOfCapture(answered) {
	const { capture, answer } = answered;
	const { window, page } = questionOfCapture(capture);
	const pages = answer === void 0 ? [] : [answered];
	const failures = answer === void 0 ? [failureOf(answered)] : [];
	return {
		key: capture.id,
		endpoint: capture.endpoint,
		request: requestOfCapture(capture),
		window,
		at: capture.endedAt,
		state: answer === void 0 ? "failed" : saysNothing(answered) ? "empty" : goesOn(answered) ? "partial" : "found",
		pages,
		reused: 0,
		rows: rowsIn(pages),
		credits: capture.creditsUsed,
		failures,
		lastPage: page
	};
}
/** What came of it, one of the answers of the coverage; `open` while its plan runs, `cancelled` where it ended without an answer. */
function stateOf({ outcome, stepStates }, parts, pages, failures) {
	const complete = [...Map.groupBy(parts, ({ step }) => step.window?.from ?? "").values()].every((window) => {
		const last = window.findLast(({ answered }) => answered !== void 0)?.answered;
		return last !== void 0 && !goesOn(last);
	});
	const isAnswered = pages.length + failures.length > 0 && (complete || parts.every(({ step }) => stepStates[step.id] !== "open"));
	if (outcome === "open" && !isAnswered) return "open";
	if (pages.length === 0) return failures.length > 0 ? "failed" : "cancelled";
	if (failures.length > 0 || !complete) return "partial";
	return pages.every(saysNothing) ? "empty" : "found";
}
function saysNothing(page) {
	return (page.answer?.empty ?? true) || recordsIn(page) === 0 && page.answer?.skipped === 0;
}
function goesOn({ answer }) {
	return answer !== void 0 && !answer.pagination.isLastPage && answer.rows.length > 0;
}
function failureOf({ capture }) {
	const good = capture.status >= 200 && capture.status <= 299;
	return {
		code: good ? "bad_shape" : `http_${capture.status}`,
		message: good ? "The answer could not be read." : `The service answered with status ${capture.status}.`,
		requestId: capture.requestId ?? "",
		captureId: capture.id
	};
}
function spanOf(windows) {
	const from = windows.map((window) => window.from).toSorted()[0];
	const to = newestOf(windows.map((window) => window.to));
	return from === void 0 || to === void 0 ? void 0 : {
		from,
		to
	};
}
function newestOf(times) {
	return times.toSorted().at(-1);
}
function rowsIn(pages) {
	return pages.reduce((sum, page) => sum + recordsIn(page), 0);
}
// src-renderer/report/sections/coverage.ts
var STATE_TITLES = {
	found: "found",
	partial: "found in part",
	empty: "asked, nothing there",
	failed: "failed",
	"not-offered": "not offered by the service",
	"not-asked": "not asked"
};
/** What was asked and what came of it, cell by cell; and, from that alone, what this report cannot say. */
async function coverageSection(model, breath) {
	return markup`<p>For every subject, endpoint, chain and time window: what was asked, and what came of it. Silence in another section means no more than what stands here.</p>
<h3>Limitations</h3>
<ul class="notes">
${limitations(model).map((sentence) => markup`<li>${sentence}</li>
`)}</ul>
${await pacedMap(model.subjects, (subject) => subjectTable(model, subject), breath)}${contextTable(model)}`;
}
function limitations(model) {
	const states = [...model.state.coverage, ...inquiriesOf(model.state)].map(({ state }) => state);
	const number = (state) => states.filter((one) => one === state).length;
	const sentences = [];
	const add = (count, sentence) => {
		if (count > 0) sentences.push(sentence);
	};
	if (model.captures.length === 0) sentences.push("Nothing was acquired: this report holds no data about any subject.");
	add(number("failed"), `${counted(number("failed"), "question was", "questions were")} asked and failed: what would have been answered is unknown. Code and request id stand below.`);
	add(number("partial"), `${counted(number("partial"), "answer is", "answers are")} partial: the service holds more pages than were fetched, so totals over them are lower bounds.`);
	add(number("not-asked"), `${counted(number("not-asked"), "question was", "questions were")} not asked.`);
	add(number("not-offered"), `${counted(number("not-offered"), "question", "questions")} could not be asked, because the service does not offer the endpoint on that chain.`);
	add(number("empty"), `${counted(number("empty"), "question was", "questions were")} answered with nothing. That is a statement of the service about what it holds, not proof that nothing happened.`);
	const unread = model.captures.filter(({ capture, answer }) => answer === void 0 && capture.status >= 200 && capture.status <= 299).length;
	add(unread, `${counted(unread, "answer")} could not be read and only ${unread === 1 ? "its" : "their"} bytes are kept.`);
	sentences.push("A label, an owner or a relation named by the service is not a legal attribution. Its age and its grounds are not known to Casebook.");
	sentences.push("The custody chain is tamper-evident, not tamper-proof: who holds the case can rebuild it whole. It proves integrity only against a head that was handed over or stamped by someone else at the time.");
	return sentences;
}
function subjectTable(model, { number, subject }) {
	const rows = model.state.coverage.filter((row) => row.subjectId === subject.id);
	if (rows.length === 0) return NOTHING;
	return markup`<h3>Subject ${number}${subject.alias === "" ? "" : `: ${subject.alias}`}</h3>
<p class="m">${subject.address}</p>
<table><thead><tr><th>Endpoint</th><th>Chain</th><th>Window</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last asked (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${rows.map((row) => coverageRow(model, row))}</tbody></table>
`;
}
/** Questions about no subject, newest first: a token, the market, the web. */
function contextTable(model) {
	const inquiries = inquiriesOf(model.state);
	if (inquiries.length === 0) return NOTHING;
	return markup`<h3>About no subject: tokens, market, search</h3>
<table><thead><tr><th>Endpoint</th><th>Asked</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last asked (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${inquiries.map((one) => inquiryRow(model, one))}</tbody></table>
`;
}
var INQUIRY_TITLES = {
	...STATE_TITLES,
	open: "not answered yet",
	cancelled: "cancelled"
};
function inquiryRow(model, one) {
	const { title, dateField } = endpointOf(one.endpoint);
	const asked = requestLines(one.request, one.window, dateField).map(([name, value]) => markup`${name}: ${value}<br>`);
	const why = one.failures.map(({ code, message, requestId }) => markup`<br><span class="rule">${code}: ${message}${requestId === "" ? "" : ` (request ${requestId})`}</span>`);
	const ids = [...one.pages.map(({ capture }) => capture.id), ...one.failures.flatMap(({ captureId }) => captureId === void 0 ? [] : [captureId])];
	return markup`<tr><td>${title}</td><td>${asked}</td><td><span class="state ${one.state}">${INQUIRY_TITLES[one.state]}</span>${why}</td><td class="n">${one.rows}</td><td class="n">${one.pages.length}</td><td>${time(one.at)}</td><td>${captureLinks(model, ids)}</td></tr>
`;
}
function coverageRow(model, row) {
	const { failure } = row;
	const why = failure === void 0 ? NOTHING : markup`<br><span class="rule">${failure.code}: ${failure.message}${failure.requestId === "" ? "" : ` (request ${failure.requestId})`}</span>`;
	const chain = row.chain === void 0 ? "–" : row.chain === "all" ? "all" : row.chain.split(",").map(chainTitle).join(", ");
	const window = row.window === void 0 ? markup`–` : markup`<span class="nowrap">${row.window.from}</span> to <span class="nowrap">${row.window.to}</span>`;
	return markup`<tr><td>${endpointOf(row.endpoint).title}</td><td>${chain}</td><td>${window}</td><td><span class="state ${row.state}">${STATE_TITLES[row.state]}</span>${why}</td><td class="n">${row.rows}</td><td class="n">${row.pages}</td><td>${row.at === "" ? "–" : time(row.at)}</td><td>${captureLinks(model, row.captureIds)}</td></tr>
`;
}
// src-renderer/report/chart.ts
var WIDTH = 640;
var HEIGHT = 150;
var TOP = 14;
/** A series over time as a plain drawing. Only here are figures read as floats: a line has no more digits than its pixels. */
function seriesChart(model, series) {
	const points = series.points.filter((point) => /^\d{4}-\d{2}-\d{2}/.test(point.time) && isDecimal(point.value)).map((point) => ({
		at: Date.parse(point.time),
		value: Number(point.value),
		time: point.time,
		text: point.value
	})).filter((point) => Number.isFinite(point.at) && Number.isFinite(point.value));
	const first = points[0];
	const last = points.at(-1);
	if (first === void 0 || last === void 0 || points.length < 2) return NOTHING;
	const values = points.map((point) => point.value);
	const high = values.reduce((a, b) => Math.max(a, b), 0);
	const low = values.reduce((a, b) => Math.min(a, b), 0);
	const x = (at) => place(last.at === first.at ? WIDTH / 2 : (at - first.at) / (last.at - first.at) * WIDTH);
	const y = (value) => place(TOP + (high === low ? 1 : (high - value) / (high - low)) * 116);
	const line = points.map((point, index) => `${index === 0 ? "M" : "L"}${x(point.at)} ${y(point.value)}`).join("");
	const area = `${line}L${x(last.at)} ${y(0)}L${x(first.at)} ${y(0)}Z`;
	const highest = points.find((point) => point.value === high);
	const label = highest === void 0 ? "0" : formatDecimal(highest.text, { maxDigits: 2 });
	const skipped = series.points.length - points.length;
	return markup`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${attribute(series.title)}" font-family="system-ui, sans-serif" font-size="10" fill="#5d6570">
<path d="${area}" fill="#e3ebf6"/><path d="${line}" fill="none" stroke="#1f4b8f" stroke-width="1.2"/><path d="M0 ${y(0)}H${WIDTH}" stroke="#dcdfe3"/>
<text x="2" y="10">${label}</text><text x="0" y="${146}">${time(first.time).slice(0, 10)}</text><text x="${WIDTH}" y="${146}" text-anchor="end">${time(last.time).slice(0, 10)}</text></svg>
<figcaption class="caption">${series.title}: ${series.points.length} points${skipped === 0 ? "" : `, ${skipped} of them not drawn because they hold no usable figure`}. ${capturesNamed(model, series.points.map((point) => point.captureId), "Capture")}.</figcaption></figure>
`;
}
function place(value) {
	return String(Math.round(value * 10) / 10);
}
// src-renderer/report/sections/dossiers.ts
/** One subject: its panels with figures, tables and charts, every row with the number of its capture. */
async function dossierSection(model, { subject, panels }, breath) {
	const parts = [];
	for (const panel of panels) parts.push(await panelMarkup(model, panel, breath));
	return markup`<p class="m">${subject.address}</p>
${parts}`;
}
async function panelMarkup(model, panel, breath) {
	const charts = await pacedMap(panel.series, (series) => seriesChart(model, series), breath);
	const tables = [];
	for (const table of panel.tables) tables.push(await tableMarkup(model, table, breath));
	return markup`<h3>${panel.title}</h3>
${coverageLine(model, panel)}${notes(panel)}${figures(model, panel)}${charts}${tables}`;
}
/** What was asked for this panel, in a line; the coverage section has the details. */
function coverageLine(model, panel) {
	const parts = [...Map.groupBy(panel.coverage, (row) => row.state)].map(([state, rows]) => {
		const captures = rows.flatMap((row) => row.captureIds);
		const chains = rows.map((row) => row.chain ?? "").filter((chain) => chain !== "");
		return markup`<span class="state ${state}">${STATE_TITLES[state]}</span>${chains.length === 0 ? "" : ` (${[...new Set(chains.map(chainTitle))].join(", ")})`}${captures.length === 0 ? NOTHING : markup`, ${capturesNamed(model, captures)}`}`;
	});
	return parts.length === 0 ? markup`<p class="caption">${STATE_TITLES["not-asked"]}</p>\n` : markup`<p class="caption">${join(parts, "; ")}</p>
`;
}
function notes(panel) {
	return panel.notes.length === 0 ? NOTHING : markup`<ul class="notes">${panel.notes.map((note) => markup`<li>${note}</li>`)}</ul>
`;
}
function figures(model, panel) {
	if (panel.figures.length === 0) return NOTHING;
	return markup`<div class="figures">
${panel.figures.map((figure) => markup`<div>${figure.title} ${figureValue(figure.kind, figure.cell)}<span class="rule">${figure.rule === "" ? "As delivered." : figure.rule} ${capturesNamed(model, figure.captureIds, "Capture")}.</span></div>
`)}</div>
`;
}
/** Many columns stand closer together, so that every table fits an upright page. */
function widthClass(columns) {
	if (columns > 7) return "wide dense";
	return columns > 4 ? "wide" : "plain";
}
/** Rows are written as plain text pieces: a report may hold ten thousand of them. */
async function tableMarkup(model, table, breath) {
	const columns = table.columns.filter(({ id }) => table.rows.some(({ cells }) => Object.hasOwn(cells, id) && cells[id]?.state !== "missing"));
	const without = table.columns.filter((column) => !columns.includes(column)).map(({ title }) => title);
	const heads = columns.map((column) => classOf(column.kind) === "n" ? markup`<th class="n">${column.title}</th>` : markup`<th>${column.title}</th>`);
	const rowText = (row) => {
		let text = "<tr>";
		for (const column of columns) text += tableCell(column.kind, Object.hasOwn(row.cells, column.id) ? row.cells[column.id] : void 0);
		const number = model.numbers.get(row.captureId);
		return `${text}<td class="n">${number === void 0 ? "–" : `<a href="#c${number}">${number}</a>`}</td></tr>\n`;
	};
	const rows = await pacedMap(table.rows, rowText, breath);
	return markup`<h4>${table.title}</h4>
${without.length === 0 ? NOTHING : markup`<p class="caption">Without any value, and therefore not printed: ${without.join(", ")}.</p>
`}<table class="${widthClass(columns.length)}"><thead><tr>${heads}<th class="n">Capture</th></tr></thead>
<tbody>
${new Markup(rows.join(""))}</tbody></table>
`;
}
// src-renderer/report/sections/findings.ts
/** The investigator's own conclusions, set apart from what the service said. */
function findingsSection(model) {
	const { findings } = model.state;
	if (findings.length === 0) return markup`<p>No finding was written in this case. The sections that follow hold data and no conclusions.</p>`;
	return markup`<p>Findings are conclusions of the investigator. Each names the captures it rests on.</p>
${findings.map((finding, index) => markup`<div class="finding"><h4>Finding ${index + 1}</h4><p>${prose(finding.text)}</p>
<p class="rule">Confidence: ${finding.confidence === "" ? "not stated" : finding.confidence}. Written ${time(finding.at)} UTC. Rests on ${finding.captureIds.length === 0 ? markup`no capture` : markup`${capturesNamed(model, finding.captureIds)}`}.</p></div>
`)}`;
}
// src-renderer/report/sections/glossary.ts
var WORDS = [
	["subject", "an address under investigation in this case"],
	["capture", "one answer of the data service, kept byte for byte with its request, times and hashes"],
	["custody chain", "the append-only list of captures and events in which every entry names the hash of the one before it"],
	["head", "the hash of the last entry of the custody chain; it stands for the whole of it"],
	["event", "an action of the investigator or of Casebook, kept in the custody chain"],
	["counterparty", "an address or owner that exchanged value with a subject, as the service adds it up"],
	["related wallet", "an address that the service ties to a subject by a named relation"],
	["label", "a statement of the service about an address; a tag is the investigator’s own"],
	["coverage", "for every subject, endpoint, chain and window: what was asked and what came of it"],
	["finding", "a conclusion of the investigator"],
	["SHA-256", "a fingerprint of bytes: 64 hexadecimal digits that change when a single bit changes"]
];
function glossarySection() {
	return markup`<dl>
${WORDS.map(([word, meaning]) => markup`<dt>${word}</dt><dd>${meaning}</dd>
`)}</dl>`;
}
// src-renderer/report/sections/graph.ts
/** The graph as a picture. It is embedded as an image, so that nothing in it can act, whatever a label says. */
function graphSection(model) {
	const { graphSvg } = model.options;
	const hidden = model.state.hiddenNodes.size;
	if (graphSvg === "") return markup`<p>No graph was drawn for this case.</p>`;
	return markup`<p>The subjects, and the counterparties and related wallets that the data service named for them. A line is a statement of the service about value that moved, added up over the time asked for; it is not a single transfer. Its legend stands in the picture.</p>
<figure><img alt="Graph of the subjects with their counterparties and related wallets" src="data:image/svg+xml;base64,${new Markup(toBase64(new TextEncoder().encode(graphSvg)))}">
<figcaption class="caption">${counted(hidden, "node was", "nodes were")} hidden by the investigator and left out of the picture; no other filter is in force. Figures behind the lines stand in the tables of counterparties and related wallets.</figcaption></figure>`;
}
// src-renderer/report/sections/handling-log.ts
/** Every action of the investigator and of Casebook in this case, in order. */
function handlingLogSection(model) {
	const names = namesIn(model.state.events);
	return markup`<p>Every event of the case other than captures. The number is the place in the custody chain.</p>
<table><thead><tr><th>No.</th><th>Time (UTC)</th><th>Who</th><th>What</th></tr></thead>
<tbody>
${model.state.events.map((event) => markup`<tr><td>${event.seq}</td><td class="t">${time(event.at)}</td><td>${event.actor}</td><td class="w">${describeEvent(event, names)}</td></tr>
`)}</tbody></table>`;
}
/** What ids in events stand for; events name subjects and plans that may be gone by now. */
function namesIn(events) {
	const subjects = /* @__PURE__ */ new Map();
	const plans = /* @__PURE__ */ new Map();
	for (const event of events) {
		if (event.kind === "subject-added") subjects.set(event.subjectId, event.address);
		if (event.kind === "plan-approved") plans.set(event.planId, event.title);
	}
	return {
		subject: (id) => subjects.get(id) ?? id,
		plan: (id) => plans.get(id) ?? id
	};
}
/** One sentence per event; texts in it are as hostile as any other and are escaped by whoever prints it. */
function describeEvent(event, names) {
	switch (event.kind) {
		case "case-created": return `Opened the case “${event.title}”, reference “${event.reference}”, budget ${event.budget} credits${event.practice ? ", as a practice case" : ""}.`;
		case "case-changed": return `Changed the case: ${changes({
			title: event.title,
			reference: event.reference,
			investigator: event.investigator,
			budget: event.budget
		})}.`;
		case "subject-added": return `Added the subject ${event.address} (${event.chains.map(chainTitle).join(", ")})${event.alias === "" ? "" : ` as “${event.alias}”`}, ${event.origin === "typed" ? `typed as ${event.typed}` : `from ${event.origin}`}.`;
		case "subject-changed": return `Changed the subject ${names.subject(event.subjectId)}: ${changes({
			alias: event.alias,
			colour: event.colour,
			tags: event.tags?.join(", "),
			note: event.note,
			chains: event.chains?.join(", ")
		})}.`;
		case "subject-removed": return `Removed the subject ${names.subject(event.subjectId)}. What was acquired about it stays in the case.`;
		case "plan-approved": return `Approved the plan “${event.title}”: ${counted(event.steps.length, "call")}, up to ${event.total} credits, ${event.accountPlan} plan.`;
		case "step-failed": return `${endpointOf(event.step.endpoint).title}${event.step.about === void 0 ? "" : ` of ${event.step.about}`}${event.step.chain === void 0 ? "" : ` on ${event.step.chain}`} failed: ${event.code}, ${event.message}${event.requestId === void 0 ? "" : ` (request ${event.requestId})`}.`;
		case "plan-ended": return `The plan “${names.plan(event.planId)}” ended: ${event.outcome}.`;
		case "node-placed": return `Moved ${counted(Object.keys(event.places).length, "node")} of the graph.`;
		case "node-hidden": return event.hidden ? "Hid a node of the graph." : "Showed a hidden node of the graph again.";
		case "finding-written": return `Wrote a finding (${event.confidence === "" ? "confidence not stated" : event.confidence}), resting on ${counted(event.captureIds.length, "capture")}.`;
		case "finding-removed": return "Removed a finding.";
		case "report-exported": return `Exported the report ${event.fileName}, ${event.bytes} bytes, SHA-256 ${event.sha256}.`;
		case "case-verified": return `Verified the case: ${event.outcome}, head ${event.head}.`;
		default: return event;
	}
}
function changes(fields) {
	return Object.entries(fields).flatMap(([name, value]) => value === void 0 ? [] : [`${name} to “${value}”`]).join(", ");
}
// src-renderer/report/sections/integrity.ts
/** The chain's head, the digests of the sections, and how to verify all of it with and without Casebook. */
function integritySection(model, digests) {
	const { record, entries } = model.state;
	return markup`<p>This file carries the evidence it was written from: at its end, invisible and inert, stand all custody entries, events and captures with the bytes of every answer. Whoever has this file can check it without the case it came from.</p>
<dl>
<dt>Head of the custody chain</dt><dd><code>${record.head}</code></dd>
<dt>Number of the last entry</dt><dd>${record.seq}</dd>
<dt>Entries</dt><dd>${entries.length}</dd>
</dl>
<h4>With Casebook</h4>
<p><code>npm run verify -- FILE</code> checks every hash and every link, writes the report again from the evidence and compares it with this file byte for byte. With the evidence file of the case as a second argument it also checks that this very file is the one that the case recorded as exported.</p>
<h4>Without Casebook</h4>
<ul class="notes">
<li>The evidence is the JSON text inside the element <code>pre</code> with the id <code>evidence</code>.</li>
<li>For each capture, the SHA-256 of the decoded <code>bodyBase64</code> is its <code>bodySha256</code>, and that of <code>requestText</code> is its <code>requestSha256</code>.</li>
<li>The <code>payloadSha256</code> of an entry is the SHA-256 of the canonical JSON (RFC 8785) of its capture without <code>bodyBase64</code> and <code>seq</code>, or of its event without <code>seq</code>.</li>
<li>The <code>id</code> of an entry is the SHA-256 of the canonical JSON of <code>at, caseId, kind, payloadSha256, prev, seq</code>; <code>prev</code> is the id of the entry before, 64 zeros for the first. The last id is the head.</li>
<li>The digest of a section is the SHA-256 of its text in this file from <code>&lt;section</code> to <code>&lt;/section&gt;</code> and the line feed after it; that of the evidence, of the JSON text with the line feed at its end. The digest of the contents, on the cover, is the SHA-256 of the lines “digest, two spaces, id, line feed” in the order below.</li>
</ul>
<h4>Digests of the sections</h4>
<table class="digests"><thead><tr><th>Section</th><th>Id</th><th>SHA-256</th></tr></thead>
<tbody>
${digests.map(({ id, title, sha256 }) => markup`<tr><td>${title}</td><td>${id}</td><td class="hash">${sha256}</td></tr>
`)}</tbody></table>
<h4>Declaration</h4>
<p>For the person who answers for this report, where a declaration is called for.</p>
<dl class="declaration"><dt>Name and capacity</dt><dd>&nbsp;</dd><dt>Place and date</dt><dd>&nbsp;</dd><dt>Signature</dt><dd>&nbsp;</dd></dl>`;
}
// src-renderer/report/sections/method.ts
/** How the figures came about: source, endpoints, computing rules, time zone, rounding. Nothing is claimed that the case does not hold. */
function methodSection(model) {
	const origins = [...new Set(model.captures.map(({ capture }) => capture.serviceOrigin))].toSorted();
	const versions = [...new Set(model.captures.map(({ capture }) => capture.appVersion))].toSorted();
	const calls = /* @__PURE__ */ new Map();
	for (const { capture } of model.captures) calls.set(capture.endpoint, (calls.get(capture.endpoint) ?? 0) + 1);
	return markup`<p>Every figure in this report was read or computed from <em>captures</em>: answers of a blockchain analytics data service, kept byte for byte as received and hashed with SHA-256 before they were read. Nothing was looked up while the report was written.</p>
<dl>
<dt>Data service</dt><dd>${origins.length === 0 ? "none asked" : origins.join(", ")}${model.practice ? " (the practice service: made up)" : ""}</dd>
<dt>Acquired with</dt><dd>Casebook ${versions.length === 0 ? model.options.appVersion : versions.join(", ")}</dd>
<dt>Calls kept</dt><dd>${counted(model.captures.length, "capture")}, ${model.credits} credits</dd>
</dl>
${endpointTable(calls)}
<h4>Rules</h4>
<ul class="notes">
<li>Times are UTC, from the clock of the investigator’s machine; the service’s own clock stands beside them in the acquisition log where the service gave it.</li>
<li>Token amounts, prices and counts are printed with all the digits that were delivered. US dollar values are rounded half up to cents and shares to hundredths of a per cent, for reading only: sums are computed exactly, from the delivered digits, and where rounding changed a figure the delivered digits stand beneath it or, in a table, appear when the pointer rests on the cell.</li>
<li>A dash stands where the service delivered nothing. A value that is not of the documented kind is printed as delivered and marked.</li>
<li>Filters, windows and page sizes are part of each request and printed with it in the acquisition log. Where the same question was asked more than once, the newest answer is shown; the older ones stay in the acquisition log.</li>
<li>Labels, owners and relations are statements of the data service, not findings of this report. No tracing rule (first in first out, haircut or other) was applied and no cluster was formed by Casebook.</li>
<li>Text that came from the service is printed as text. Invisible, direction-changing and control characters in it are shown by their code point, like this: <span class="odd">U+202E</span>.</li>
</ul>`;
}
function endpointTable(calls) {
	if (calls.size === 0) return markup``;
	return markup`<table><thead><tr><th>Endpoint</th><th>Path</th><th class="n">Captures</th></tr></thead>
<tbody>
${[...calls].toSorted(([a], [b]) => a < b ? -1 : 1).map(([id, count]) => markup`<tr><td>${endpointOf(id).title}</td><td class="m">${endpointOf(id).method} ${endpointOf(id).path}</td><td class="n">${count}</td></tr>
`)}</tbody></table>`;
}
// src-renderer/report/sections/subjects.ts
/** The schedule of subjects: every address in full, as it is compared and as it was typed. */
function subjectsSection(model) {
	if (model.subjects.length === 0) return markup`<p>The case names no subject.</p>`;
	return markup`<p>Addresses are printed in full and never shortened here. They stand in the form usual on their chain, with its checksum where there is one; the canonical form, by which they are compared, and the form in which they were typed are given where they differ.</p>
<table><thead><tr><th>No.</th><th>Address</th><th>Alias and tags</th><th>Chains asked</th><th>Entered the case</th></tr></thead>
<tbody>
${model.subjects.map(row)}</tbody></table>`;
}
function row({ number, subject }) {
	const shown = displayOf(subject);
	const canonical = subject.address.toLowerCase() === shown.toLowerCase() ? NOTHING : markup`<br><span class="rule">canonical: ${subject.address}</span>`;
	const typed = subject.typed === shown || subject.typed === subject.address ? NOTHING : markup`<br><span class="rule">typed: ${subject.typed}</span>`;
	const tags = subject.tags.length === 0 ? NOTHING : markup`<br><span class="rule">${subject.tags.join(", ")}</span>`;
	const note = subject.note === "" ? NOTHING : markup`<br>${subject.note}`;
	const origin = subject.origin === "typed" ? "typed by the investigator" : `taken from ${subject.origin}`;
	return markup`<tr id="s${number}"><td>${number}</td><td class="m">${shown}${canonical}${typed}</td><td>${subject.alias === "" ? "–" : subject.alias}${tags}${note}</td><td>${subject.chains.map(chainTitle).join(", ")}<br><span class="rule">${subject.family}</span></td><td>${time(subject.addedAt)} UTC<br><span class="rule">${origin}</span></td></tr>
`;
}
function displayOf({ family, address }) {
	const known = ADDRESS_FAMILIES.find((name) => name === family);
	const form = known === void 0 ? void 0 : normaliseAddress(known, address);
	return form?.ok === true ? form.value.display : address;
}
// src-renderer/report/style.ts
/** The one style sheet of a report: quiet, light, the same on screen and on A4 paper. No font, picture or rule from elsewhere. */
var STYLE = `
:root{color-scheme:light;--ink:#1c1f24;--soft:#5d6570;--line:#dcdfe3;--faint:#f5f6f7;--accent:#1f4b8f;--warn:#8a4b00;--warn-bg:#fff6e5;--bad:#a1262b}
*{box-sizing:border-box}
html{background:#eceef0}
body{margin:0 auto;max-width:210mm;background:#fff;color:var(--ink);font:10.5pt/1.5 Charter,"Bitstream Charter","Iowan Old Style",Cambria,Georgia,"Times New Roman",serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{padding:18mm 18mm 14mm}
h1{font-size:27pt;line-height:1.15;font-weight:600;letter-spacing:-.01em;margin:0 0 4mm;overflow-wrap:anywhere}
h2{font-size:16pt;line-height:1.25;font-weight:600;margin:0 0 4mm;padding-top:6mm;border-top:.6pt solid var(--ink);break-after:avoid}
h3{font-size:12.5pt;font-weight:600;margin:8mm 0 2mm;break-after:avoid;overflow-wrap:anywhere}
h4{font:600 10pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;margin:5mm 0 1.5mm;break-after:avoid}
p{margin:0 0 2.5mm;max-width:150mm}
section{margin-bottom:12mm}
a{color:var(--accent);text-decoration:none}
.cover{min-height:225mm;display:flex;flex-direction:column}
.cover .kind{font:600 9pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;letter-spacing:.08em;text-transform:uppercase;color:var(--soft);margin:30mm 0 6mm}
.cover .foot{margin-top:auto}
dl{display:grid;grid-template-columns:42mm 1fr;gap:1.4mm 6mm;margin:4mm 0 8mm}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;min-width:0}
code,.m,.hash{font:8.2pt/1.45 ui-monospace,"SF Mono","Cascadia Mono","Noto Sans Mono","Liberation Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere;word-break:break-all}
.banner{border-left:3pt solid var(--warn);background:var(--warn-bg);padding:3mm 4mm;margin:0 0 6mm;color:var(--warn)}
.banner b{display:block}
nav ol{columns:2;padding-left:6mm;margin:3mm 0 0}
table{border-collapse:collapse;width:100%;margin:1.5mm 0 4mm;font:8.5pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif}
thead{display:table-header-group}
th{text-align:left;font-weight:600;color:var(--soft);vertical-align:bottom;border-bottom:.8pt solid var(--ink);padding:1mm 2mm 1mm 0}
td{vertical-align:top;border-bottom:.4pt solid var(--line);padding:.9mm 2mm .9mm 0;overflow-wrap:break-word}
td.w{overflow-wrap:anywhere;word-break:break-word}
table.wide{font-size:7.4pt}
table.wide td.m{font-size:6.6pt}
td.m{font-size:7.4pt}
tr{break-inside:avoid}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums lining-nums}
td.n:not(.w){white-space:nowrap}
td.t:not(.w){white-space:nowrap}
table.wide td.t{white-space:normal}
td.m{min-width:40mm}
table.wide td.m{min-width:21mm}
table.dense{font-size:6.6pt}
table.dense td.m{font-size:6pt;min-width:17mm}
table.dense td.l{white-space:normal;overflow-wrap:anywhere;min-width:14mm}
th:last-child,td:last-child{padding-right:0}
td.none,b.none{color:var(--soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(40mm,1fr));gap:4mm 6mm;margin:2mm 0 4mm}
.figures div{break-inside:avoid;border-top:.4pt solid var(--line);padding-top:1.5mm;font:8pt/1.4 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft);overflow-wrap:anywhere}
.figures b{display:block;font-size:13pt;line-height:1.25;font-weight:500;color:var(--ink);font-variant-numeric:tabular-nums lining-nums}
.exact{display:block;font-variant-numeric:tabular-nums}
.rule,.note,.caption{font:8pt/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft)}
ul.notes{margin:0 0 3mm;padding-left:4mm;font:8.5pt/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif}
.odd{display:inline-block;margin:0 .4mm;padding:0 .8mm;border:.4pt solid var(--bad);border-radius:.6mm;color:var(--bad);font:7pt/1.3 ui-monospace,"Liberation Mono","DejaVu Sans Mono",monospace;white-space:nowrap}
.state,.nowrap{white-space:nowrap}
.state.failed{color:var(--bad)}
.state.partial,.state.not-asked,.state.not-offered{color:var(--warn)}
.finding{border-left:2pt solid var(--accent);padding:0 0 0 4mm;margin:0 0 5mm;break-inside:avoid}
figure{margin:3mm 0 5mm;break-inside:avoid}
figure img,figure svg{display:block;width:100%;height:auto;max-height:170mm;border:.4pt solid var(--line)}
.log tbody{break-inside:avoid}
.log tbody td{border-bottom:0;padding-bottom:0}
.log tbody tr:last-child td{border-bottom:.4pt solid var(--line);padding-bottom:1.2mm;color:var(--soft)}
.log .pairs{display:grid;grid-template-columns:29mm 1fr;gap:0 3mm}
.log .pairs code{font-size:7.2pt;color:var(--ink)}.digests .hash{font-size:7.1pt;white-space:nowrap}
.notes code{word-break:normal}
.declaration dd{border-bottom:.4pt solid var(--soft);min-height:9mm}
.seal{padding:0 18mm 14mm;font:8pt/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif;color:var(--soft)}
@media screen{body{box-shadow:0 1px 14px rgba(20,24,30,.12)}}
@media screen and (max-width:210mm){main{padding:8mm 6mm}.seal{padding:0 6mm 8mm}}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#5d6570}}
@media print{html,body{background:#fff}body{max-width:none}main{padding:0}.seal{padding:0}.cover{min-height:0;height:250mm;break-after:page}h2{break-before:auto}section.part{break-before:page}#method,#findings,#handling,#glossary{break-before:auto}a{color:inherit}}
`;
// src-renderer/report/report.ts
var POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
/**
* Writes a case as one self-contained document: no script, nothing from elsewhere, every text of the service and of the
* investigator inert. A pure function: the same state, panels and options give the same bytes.
*/
async function writeReport(state, panels, options, breath = NO_BREATH) {
	const model = reportModel(state, panels, options);
	const evidence = await pacedMap(evidencePieces(state, {
		format: 1,
		appVersion: options.appVersion,
		writtenAt: options.writtenAt,
		graph: options.graphSvg !== ""
	}), (piece) => piece, breath);
	const sections = await contentSections(model, breath);
	const digests = [];
	for (const { id, title, text } of sections) digests.push({
		id,
		title,
		sha256: (await sha256OfTexts([text], breath)).hex()
	});
	digests.push({
		id: "evidence",
		title: "Evidence (not shown)",
		sha256: (await sha256OfTexts(evidence, breath)).hex()
	});
	const integrity = section("integrity", "Integrity", integritySection(model, digests));
	const contents = [...sections, integrity].map(({ id, title }) => [id, title]);
	const cover = section("cover", "", coverSection(model, contentsDigest(digests), contents));
	const sealed = [
		head(model),
		...[
			cover,
			...sections,
			integrity
		].map(({ text }) => text),
		"</main>\n<pre id=\"evidence\" hidden>\n",
		...evidence,
		"</pre>\n"
	];
	const hash = await sha256OfTexts(sealed, breath);
	const footer = sealLine(hash.hex());
	hash.add(footer);
	const pieces = [...sealed, footer];
	return {
		pieces,
		get html() {
			return pieces.join("");
		},
		sha256: hash.hex()
	};
}
/** The digest on the cover: SHA-256 of the list of section digests, one per line. */
function contentsDigest(digests) {
	return sha256Hex(digests.map(({ id, sha256 }) => `${sha256}  ${id}\n`).join(""));
}
function sealLine(sha256) {
	return `<footer class="seal" id="seal"><p>SHA-256 of this file up to the line feed before this footer: <code>${sha256}</code></p></footer>\n</body>\n</html>\n`;
}
async function contentSections(model, breath) {
	const dossiers = [];
	for (const item of model.subjects) {
		const title = `Subject ${item.number}${item.subject.alias === "" ? "" : `: ${item.subject.alias}`}`;
		dossiers.push(section(`dossier-${item.number}`, title, await dossierSection(model, item, breath)));
	}
	return [
		section("subjects", "Subjects", subjectsSection(model)),
		section("method", "Method", methodSection(model)),
		section("findings", "Findings", findingsSection(model)),
		...dossiers,
		section("graph", "Graph", graphSection(model)),
		section("coverage", "Coverage and limitations", await coverageSection(model, breath)),
		section("acquisition", "Acquisition log", await acquisitionLogSection(model, breath)),
		section("handling", "Handling log", handlingLogSection(model)),
		section("glossary", "Words", glossarySection())
	];
}
function section(id, title, body) {
	const heading = title === "" ? markup`` : markup`<h2>${title}</h2>\n`;
	return {
		id,
		title,
		text: markup`<section id="${id}" class="${id === "cover" ? "cover" : "part"}">
${heading}${body}
</section>
`.text
	};
}
function head(model) {
	const { record } = model.state;
	return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Casebook ${attribute(model.options.appVersion)}, report format ${1}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(`${record.title === "" ? "Untitled case" : record.title}${record.reference === "" ? "" : ` (${record.reference})`}`)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
`.text;
}
// src-renderer/report/case-report.ts
/**
* The report of a case, with the panels and the picture computed from the same state. The export on screen and the
* verifier both come through here, so that they cannot disagree. `writtenAt` is UTC ISO; `breath` pauses between its parts.
*/
async function reportOfCase(state, options, breath = NO_BREATH) {
	const panels = [];
	for (const { id } of state.subjects) panels.push({
		subjectId: id,
		panels: await pacedPanelViews(state, id, breath)
	});
	const graphSvg = options.graph === false || state.subjects.length === 0 ? "" : casePicture(state);
	return writeReport(state, panels, {
		writtenAt: options.writtenAt,
		appVersion: options.appVersion,
		graphSvg
	}, breath);
}
// src-renderer/report/rewrite-report.ts
/**
* The document that this version writes from the evidence in a report. Each released report format keeps this function
* as it was (`released/`, frozen by `tools/freeze-report.ts`), so that its reports can be compared with their evidence for good.
* Throws for evidence that no case can hold.
*/
async function rewriteReport({ entries, events, captures }, { writtenAt, appVersion, graph }) {
	return (await reportOfCase(foldCase({
		entries,
		events,
		captures
	}), {
		writtenAt,
		appVersion,
		graph
	})).html;
}
export { rewriteReport };
