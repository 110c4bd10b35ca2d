import { expect, test } from 'vitest'
import { findNames, makePeople } from '../support/site/booked-people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

/** What is typed for each name; also in capitals, with spaces around it, and as any of its words alone. */
const typed: Record<string, string[]> = {
  'Łukasz Wałęsa': ['lukasz', 'walesa', 'Lukasz Wałesa', 'WAŁĘSA, Łukasz', 'ukas', 'lu wa'],
  'Nguyễn Văn Đức': ['duc', 'nguyen', 'Đức', 'van duc', 'Nguye\u0302\u0303n', 'ĐỨC'],
  'Søren Ørsted': ['soren', 'orsted', 'Ørsted', 'soeren', 'oersted', 'ORSTED'],
  'Straße Groß': ['gross', 'strasse', 'STRAẞE', 'Straße', 'GROSS'],
  'Guðrún Þórðardóttir': ['gudrun', 'thordardottir', 'Þórðar'],
  'Ægir Œuvre': ['aegir', 'oeuvre', 'ÆGIR'],
  'Jörg Müller': ['muller', 'mueller', 'Müller', 'Mu\u0308ller', 'joerg', 'jorg mueller'],
  'Åse Pålsen': ['palsen', 'paalsen', 'aase', 'ase'],
  'Novak Đoković': ['dokovic', 'djokovic', 'Đoković', 'novak djo'],
  'Pat O´Kelly': ["o'kelly", 'okelly', 'o`kelly', 'o′kelly', 'o’kelly', 'O Kelly', 'kelly', "o'kel"],
  'Dan O`Hara': ["o'hara", 'ohara', 'o´hara', 'O’Hara', "Dan O'Hara"],
  "Cat O'Neill": ['oneill', 'O′Neill', 'o neill', 'O‘Neill'],
  'Kim OToole': ["o'toole", 'O’Toole', 'otoole'],
  'Lea O Dowd': ["o'dowd", 'o’dowd', 'odowd'],
  'Anne‑Marie Roe': ['anne-marie', 'anne marie', 'annemarie', 'anne–marie', 'marie', 'Anne‑Marie', 'Roe, Anne-Marie'],
  'Mary Lou Poe': ['mary-lou', 'marylou', 'mary lou', 'mary—lou'],
  'Hansjürgen Voss': ['hans-jürgen', 'hans jürgen', 'hansjuergen', 'Hans‐Jurgen'],
  'Eve Smith–Jonas': ['smith-jonas', 'smith‑jonas', 'smith jonas', 'smithjonas', 'Smith−Jonas', 'jonas'],
  'Maria De La Cruz': ['delacruz', 'de la cruz', 'De-la-Cruz', 'dela cruz'],
  'JRR Tolkien': ['J. R. R. Tolkien', 'j.r.r. tolkien', 'tolkien j r r', 'J R R'],
  'שרה כץ': ['כ"ץ', 'כ״ץ', 'כ”ץ', 'שרה כץ'],
  'J.R. Tollers': ['jr tollers', 'J. R. Tollers', 'j.r.tollers', 'tollers, j.r.'],
  'علی\u200cرضا کاظمی': ['علیرضا', 'علي رضا', 'عليرضا', 'كاظمي', 'کاظمـــی', 'عَلِی‌رضا'],
  'مريم الزهراء': ['مریم', 'الزهرا'],
  'שָׂרָה כהן': ['שרה', 'כהנ', 'שרה כהן'],
  'Οδυσσεύς Σεφέρης': ['οδυσσευσ', 'οδυσσευς', 'ΣΕΦΕΡΗΣ', 'σεφερησ', 'Οδυσσεύς'],
  'İpek Yıldız': ['ipek', 'yildiz', 'IPEK', 'ıpek', 'YILDIZ', 'Yıldız'],
  'Фёдор Андреев': ['федор', 'Фёдор', 'ФЕДОР', 'андреев'],
  'Ｗｉｄｅ　Ｎａｍｅ': ['wide name', 'Ｗｉｄｅ'],
  'ﾀﾅｶ ﾔﾏﾀﾞ': ['タナカ', 'たなか', 'ヤマダ', 'やまだ'],
  王小明: ['王', '小明', '明', '王小', '王小明', '王 小明'],
  'Aﬄeck ǅan': ['affleck', 'dzan'],
  山田はな: ['はな', 'な', '山田', '田'],
  김철수: ['철수', '수', '김', '\u1100\u1175\u11b7', '김 철수'],
  'たなか みき': ['みき', 'ﾐｷ', 'き', 'かみ'],
  'น้ำฝน ใจดี': ['น\u0e4d\u0e49\u0e32ฝน', 'ใจดี'],
  'चाँद ख़ान': ['चांद', 'खान'],
  'هێمن ڕەسوڵ': ['هيمن', 'رەسول'],
  'രാജൻ മേനോൻ': ['രാജന്\u200d', 'മേനോന്\u200d', 'രാജ'],
  'เเดง แก้ว': ['แดง', 'เเก้ว'],
  'Сәуле Іскендірова': ['сауле', 'искендирова', 'ІСКЕНДІР'],
  '髙橋 﨑子': ['高橋', '崎子'],
  'Սևակ Սարգսյան': ['ՍԵՎԱԿ', 'սևակ'],
  'Marcel·lí Puig': ['marcelli', 'marcel.li', 'Marceŀlí'],
  'Lê Thị Ðào': ['dao', 'Đào', 'thi dao'],
  'Tibbe van ’t Hoff': ["van 't hoff", 'vant hoff', "van't hoff", 't hoff'],
  'Zoe Carter': [
    ...[
      '“Carter”',
      '(Carter)',
      'Carter,Zoe',
      'Mr Carter',
      'Mrs. Carter',
      'carter.',
      '«Carter»',
      '„Carter“',
      '[carter]',
    ],
    ...[
      'Herr Carter',
      'Mme Carter',
      'Dr. Zoe Carter',
      'Prof. Dr. Carter',
      'Frau Dr. Carter',
      'Señora Carter',
      'г-н Carter',
    ],
    ...[
      'Mr.Carter',
      'Dr.Zoe Carter',
      'Dr.-Ing. Carter',
      'Prof.Dr.Carter',
      'Sig.ra Carter',
      'Fräulein Carter',
      'Capt. Carter',
      'Zoe Carter, M.D.',
      'Zoe Carter OBE',
      'Mr. & Mrs. Carter',
      'Carter さん',
      'Zoe\nCarter',
    ],
    ...[
      'Carter;',
      'Zoe/Carter',
      'Car\u00adter',
      'Carter\u200b',
      '\u202bCarter\u202c',
      'carter!',
      '- Carter -',
      '‚carter‘',
    ],
  ],
}

const emails = {
  't9@example.org': [
    '<t9@example.org>',
    'mailto:t9@example.org',
    'T9@Example.Org.',
    '“t9@example.org”',
    't9@exa',
    'Zoe [mailto:t9@example.org]',
    'To: t9@example.org',
  ],
  'o-neill.b@example.org': ['o-neill.b@example.org', 'neill.b', 'o-neill', 'b@example', 'O-NEILL.B@'],
}

for (const kind of bothDatabases) {
  test(`each name is found by what a keyboard types, however it is stored (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const names = Object.keys(typed)
    await makePeople(site, Object.fromEntries(names.map((name, index) => [`p${index}@mail.example`, { name }])))
    for (const [name, terms] of Object.entries(typed)) {
      const spellings = terms.flatMap((term) => [term, `  ${term.toUpperCase()} `])
      for (const term of [name, ...name.split(' '), ...spellings]) {
        expect(await findNames(site, term), `${term} for ${name}`).toContain(name)
      }
    }
  })

  test(`what is typed is found however the same name is stored (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const pairs = Object.entries(typed).flatMap(([name, terms]) => terms.map((term) => [name, term] as const))
    // A title alone names nobody.
    const stored = pairs.filter(([name]) => name !== 'Zoe Carter').map(([, term]) => term)
    await makePeople(site, Object.fromEntries(stored.map((name, index) => [`p${index}@mail.example`, { name }])))
    for (const [name, ways] of Object.entries({
      "O'Kelly": ['o`kelly', 'okelly', 'o′kelly', 'o’kelly', 'O Kelly'],
      'anne—marie': ['anne-marie', 'anne marie', 'annemarie', 'anne–marie'],
      'mary-lou': ['marylou', 'mary lou', 'mary—lou'],
      mueller: ['mueller', 'Müller', 'Mu\u0308ller'],
      Οδυσσεύς: ['οδυσσευσ', 'οδυσσευς'],
      'علي\u200cرضا': ['علیرضا', 'عليرضا', 'عَلِی‌رضا'],
    })) {
      expect(await findNames(site, name), name).toEqual(expect.arrayContaining(ways))
    }
  })

  test(`an address is found as it is copied from elsewhere (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, Object.fromEntries(Object.keys(emails).map((email) => [email, { name: email }])))
    for (const [email, terms] of Object.entries(emails)) {
      for (const term of terms) expect(await findNames(site, term), term).toEqual([email])
    }
  })

  test(`titles are ignored beside a name, but those who have them come first (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makePeople(site, {
      'a@example.org': { name: 'Amy Costa' },
      'b@example.org': { name: 'Don Costa' },
      'c@example.org': { name: 'Mr Zed Costa' },
      'd@example.org': { name: 'Bob Dr' },
    })
    expect(await findNames(site, 'Mr Costa')).toEqual(['Mr Zed Costa', 'Amy Costa', 'Don Costa'])
    expect(await findNames(site, 'don costa')).toEqual(['Don Costa', 'Amy Costa', 'Mr Zed Costa'])
    expect(await findNames(site, 'dr')).toEqual(['Bob Dr'])
    expect(await findNames(site, 'Mr Dr')).toEqual([])
    // What is typed without a space may be part of an address.
    await makePeople(site, { 'dr.costa@example.org': { name: 'Ulla Costa' } })
    expect(await findNames(site, 'Dr.Costa')).toEqual(['Ulla Costa', 'Amy Costa', 'Don Costa', 'Mr Zed Costa'])
  })

  test(`people are sorted by their names as they are looked for (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const names = ['Łucja', 'Lucy', 'Ørjan', 'Oz', 'Ánna', 'anna-b', 'Anna C', "O'Brian", 'Obrien', '“Quill”', 'Zed']
    await makePeople(site, Object.fromEntries(names.map((name, index) => [`p${index}@example.org`, { name }])))
    expect(await findNames(site, '')).toEqual([
      ...['Ánna', 'anna-b', 'Anna C', 'Łucja', 'Lucy', "O'Brian", 'Obrien', 'Ørjan', 'Oz', '“Quill”', 'Zed'],
    ])
  })
}
