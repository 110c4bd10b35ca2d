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
  const file = csvFile({ columns: { Name: (name) => name }, rows: rowsOf(names), fileName: 'names.csv' })
  const [, ...lines] = (await file.text()).split('\r\n')
  expect(lines).toEqual(["'=1+1", "'+1", "'-1", "'@sum", "'\tx", `"'\rx"`, 'a=b', ''])
})

test('when the rows cannot be read to their end, neither can the file', async () => {
  async function* failing() {
    yield { name: 'Robin' }
    throw new Error('The database is gone.')
  }
  await expect(
    csvFile({ columns: { Name: ({ name }) => name }, rows: failing(), fileName: 'names.csv' }).text(),
  ).rejects.toThrow('The database is gone.')
})
