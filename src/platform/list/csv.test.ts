import { expect, test } from 'vitest'
import { csvFile } from './csv.server.ts'

async function* rowsOf<Row>(rows: Row[]) {
  yield* rows
}

test('a CSV file starts with its column names and quotes separators and line breaks', async () => {
  const rows = [
    { email: 'robin@example.org', name: 'Robin "Rob", Sample\nJunior', visits: 3 },
    { email: 'sam@example.org', name: null, visits: 0 },
  ]
  const file = csvFile({
    columns: { Email: ({ email }) => email, Name: ({ name }) => name, Visits: ({ visits }) => visits },
    rows: rowsOf(rows),
    fileName: 'people.csv',
    separator: ',',
  })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Email,Name,Visits\r\nrobin@example.org,"Robin ""Rob"", Sample\nJunior",3\r\nsam@example.org,,0\r\n',
  )
})

test('what a spreadsheet would take for a formula is text', async () => {
  const names = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', 'a=b']
  const file = csvFile({
    columns: { Name: (name) => name },
    rows: rowsOf(names),
    fileName: 'names.csv',
    separator: ',',
  })
  const [, ...lines] = (await file.text()).split('\r\n')
  expect(lines).toEqual(["'=1+1", "'+1", "'-1", "'@sum", "'\tx", `"'\rx"`, 'a=b', ''])
})

test('a phone number is no formula, unless a spreadsheet would work it out', async () => {
  const phones = [
    '+44 20 7946 0018',
    '+442079460018',
    '+44 (0)20 7946 0018',
    '+44 20-7946-0018',
    '+44 20 7946 0018 ext 12',
  ]
  const formulas = [
    '+44-20-7946-0018',
    '+1',
    '+44 20 7946 0018+A1',
    '+44*20',
    '+cmd|x',
    '-1+2',
    '＝1+1',
    '＋44 20',
    "+44 20 'x'!A1",
    '+1-1',
  ]
  const file = csvFile({
    columns: { Phone: (phone) => phone },
    rows: rowsOf([...phones, ...formulas]),
    fileName: 'phones.csv',
    separator: ',',
  })
  const [, ...lines] = (await file.text()).split('\r\n')
  expect(lines).toEqual([...phones, ...formulas.map((formula) => `'${formula}`), ''])
})

test('a file with semicolons is the same but for what separates its values', async () => {
  const rows = [
    { name: 'Robin; Sample, Junior', word: '=1+1' },
    { name: 'a;=1+1', word: '1,5' },
  ]
  const columns = { Name: ({ name }: { name: string }) => name, Word: ({ word }: { word: string }) => word }
  const inFile = (separator: ',' | ';') => csvFile({ columns, rows: rowsOf(rows), fileName: 'x.csv', separator }).text()
  expect(await inFile(';')).toBe('Name;Word\r\n"Robin; Sample, Junior";\'=1+1\r\n"a;\'=1+1";1,5\r\n')
  expect(await inFile(',')).toBe('Name,Word\r\n"Robin; Sample, Junior",\'=1+1\r\na;\'=1+1,"1,5"\r\n')
})

test('whatever character a spreadsheet takes for the separator, no cell is a formula', async () => {
  const words = [
    'a;=1+1;',
    'a,+1,',
    'a\t-1\t',
    'a\n@sum',
    'a\r=1',
    '"a";"=1"',
    'a;""=1;',
    'a;;=1',
    ';=1',
    'a;＝1',
    'a\n=1;=2,=3\t=4',
    'a;\t=1',
  ]
  const harmless = ['a; =1', 'a=1;b', '1,5;2-3', 'one\ntwo']
  const columns = { Name: () => 'Robin', Word: (word: string) => word }
  for (const separator of [',', ';'] as const) {
    const file = await csvFile({ columns, rows: rowsOf([...words, ...harmless]), fileName: 'x.csv', separator }).text()
    // Quotes in the middle of what is taken for a cell have no meaning there.
    for (const taken of [',', ';', '\t', '|'])
      for (const cell of file.split(/[\r\n]/).flatMap((line) => line.split(taken)))
        expect([taken, cell]).toEqual([taken, expect.not.stringMatching(/^"*[=+\-@\t＝＋－＠]/)])
    for (const word of harmless) expect(file.replaceAll('""', '"')).toContain(word)
  }
})

test('when the rows cannot be read to their end, neither can the file', async () => {
  async function* failing() {
    yield { name: 'Robin' }
    throw new Error('The database is gone.')
  }
  await expect(
    csvFile({ columns: { Name: ({ name }) => name }, rows: failing(), fileName: 'names.csv', separator: ',' }).text(),
  ).rejects.toThrow('The database is gone.')
})
