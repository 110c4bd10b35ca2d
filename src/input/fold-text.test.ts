import { expect, test } from 'vitest'
import { foldSpelledOut, foldText } from './fold-text.ts'

const same = [
  ['Łukasz Wałęsa', 'lukasz walesa', 'ŁUKASZ WAŁĘSA'],
  ['Nguyễn Văn Đức', 'Nguyen Van Duc', 'Nguye\u0302\u0303n Va\u0306n Đu\u031b\u0301c'],
  ['Søren Ørsted', 'Soren Orsted'],
  ['Straße Groß', 'STRASSE GROSS', 'STRAẞE GROẞ'],
  ['Guðmundsdóttir Þór', 'Gudmundsdottir Thor'],
  ['Ægir Œuvre', 'Aegir Oeuvre'],
  ['İzmir Işık Ilgaz', 'izmir isik ılgaz', 'IZMIR ISIK ILGAZ'],
  ['Ŋaŧ Ħal', 'nat hal'],
  ['Ɗan Ɓala Ƙasim', 'Dan Bala Kasim'],
  ['O´Brien', 'O`Brien', 'O’Brien', 'O‘Brien', 'O′Brien', 'Oʼbrien', 'O＇Brien', "o'brien"],
  ['Anne‑Marie', 'Anne–Marie', 'Anne—Marie', 'Anne−Marie', 'Anne－Marie', 'anne-marie'],
  ['Car\u00adter', 'Car\u200bter', '\u202aCarter\u202c', '\u2068Carter\u2069', '\ufeffCarter', 'carter'],
  ['علی\u200cرضا', 'عليرضا', 'علـــیرضا', 'عَلِیرضا', 'علىرضا'],
  ['کاظم', 'كاظم'],
  ['فاطمة', 'فاطمه'],
  ['أحمد إبراهيم آدم', 'احمد ابراهيم ادم'],
  ['שָׁלוֹם', 'שלום'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'οδυσσευσ', 'οδυσσευς'],
  ['Ёлкин Андрей', 'Елкин Андреи', 'ЕЛКИН АНДРЕЙ'],
  ['Қасым Ұлы', 'Касым Улы'],
  ['ﾀﾅｶ', 'タナカ', 'たなか'],
  ['ｶﾞ', 'ガ', 'が'],
  ['Ｃａｒｔｅｒ　７', 'carter 7'],
  ['ﬁnn ĳsbrand ǆ', 'finn ijsbrand dz'],
  ['٢٠ ۲۰ २० २０', '20 20 20 20'],
  ['ज़ाकिर', 'जाकिर'],
  ['चाँद', 'चांद'],
  ['هێمن', 'هيمن'],
  ['ײטצחק', 'ייטצחק'],
  ['น้ำฝน', 'น\u0e4d\u0e49\u0e32ฝน'],
  ['แดง', 'เเดง'],
  ['ແສງ', 'ເເສງ'],
  ['രാജൻ', 'രാജന്\u200d', 'രാജന്'],
  ['അനിൽ അമൽ', 'അനില്\u200d അമല്\u200d'],
  ['ਸਿੰਘ', 'ਸਿਂਘ'],
  ['خان', 'خاں'],
  ['Սևակ', 'ՍԵՎԱԿ', 'Սեւակ'],
  ['Әділ Іскендір', 'Адил Искендир'],
  ['Євген Їжак', 'Евген Ижак'],
  ['Җәмилә Ҡаҙаҡ Ҫәлим', 'Жамила Казак Салим'],
  ['髙橋', '高橋'],
  ['山﨑', '山崎'],
  ['𠮷野', '吉野'],
  ['김철수', '\u1100\u1175\u11b7\u110e\u1165\u11af\u1109\u116e'],
  ['Ștefan Țurcanu', 'Ştefan Ţurcanu', 'stefan turcanu'],
  ['  a \t b\u00a0c\u2003d\n', 'a b c d'],
]

test('what is written in different ways is folded to the same', () => {
  for (const [first = '', ...others] of same) {
    for (const other of others) expect(foldText(other), `${first} and ${other}`).toBe(foldText(first))
  }
})

test('names that differ stay different', () => {
  const different = ['Ann', 'Anna', 'か', 'が', 'राम', 'रीमा', '李', '黎', 'Мария', 'Мари', '김', '기']
  expect(new Set(different.map(foldText)).size).toBe(different.length)
})

test('a folded text stays the same when it is folded again', () => {
  for (const text of same.flat()) expect(foldText(foldText(text)), text).toBe(foldText(text))
})

test('umlauts and their like are also spelled out', () => {
  const spelled = {
    Müller: 'mueller',
    'Jörg Äpfel': 'joerg aepfel',
    Mu\u0308ller: 'mueller',
    Søren: 'soeren',
    Åse: 'aase',
    Đoković: 'djokovic',
    Əliyev: 'aliyev',
    José: 'jose',
    'Anna`s': "anna's",
  }
  for (const [text, written] of Object.entries(spelled)) expect(foldSpelledOut(text), text).toBe(written)
})
