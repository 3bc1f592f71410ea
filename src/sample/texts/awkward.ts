// Texts that break careless programs: formulas, quotes, line breaks of both kinds, direction marks, very long lines.

const LONG_PARAGRAPH =
  "I have tried to describe everything in the order in which it happened, because last time I was asked three times. " +
  "On Monday the driver rang, but the lift was out of order and he would not carry the box up to the fourth floor. " +
  'On Tuesday nobody came, although the app said "delivered, signed by: me". On Wednesday your colleague told me that the ' +
  "parcel was in Exeter; on Thursday another one said Leeds. I do not mind waiting, I mind not knowing. ";

/** Texts that customers really paste: each is one whole message. */
export const AWKWARD_TEXTS: readonly string[] = [
  '=HYPERLINK("https://sample.invalid/pay","Open invoice")',
  "=1+1",
  "+49 30 5550 1234",
  "-5 °C in the kitchen, is that still fine for the fridge?",
  "@all is the 15:00 slot taken?",
  "\t=SUM(A1:A9)",
  "\r=cmd|' /C calc'!A0",
  "Total\n=A1*B1",
  'He said "never again", then ordered three more, "just in case".',
  "one, two; three\tfour",
  "line one\nline two\n\nline four",
  "copied from Word:\r\n\tfirst\r\n\tsecond\r\n",
  "  two blanks before and after  ",
  "",
  "👨‍👩‍👧‍👦 👩🏽‍⚕️ 🏳️‍🌈 🇮🇳",
  "e\u0301 and \u00E9, \uFB01le and file, \u212B and \u00C5",
  "\u202Egnp.ecioviniam\u202C is the name of the file I got",
  "zero\u200Bwidth\u200Djoiners and a soft\u00ADhyphen",
  "ΑΣΦΑΛΕΙΑ, ασφάλειας, straße, STRASSE, ŞİŞLİ, şişli",
  "النص العربي with English inside and 123 أرقام",
  "<script>alert('hi')</script> is what your confirmation mail shows",
  "[click](javascript:alert(1)) http://sample.invalid/?q=<b>&x='",
  "C:\\Users\\me\\invoice (final).pdf",
  '{"order":"B-10021","items":[1,2,3]}',
  "'; DROP TABLE orders; --",
  "100% sure_thing 50%_off",
  "NULL",
  "0",
  "true",
  "https://shop.sample.invalid/p/oak-table?colour=natural&size=180x90#reviews",
  "www.sample.invalid",
  "😀",
  "….",
  LONG_PARAGRAPH.repeat(9).trim(),
  LONG_PARAGRAPH.repeat(40).trim(),
  "Zahlen: ١٢٣ १२३ 123 ①②③",
];
