import { describe, expect, test } from 'vitest'
import { wordsOf } from '../support/pages/page.ts'
import { type FreeTextForm, freeTextForms } from '../support/secrets/free-text-forms.ts'
import { plantedSecrets } from '../support/secrets/planted-secrets.ts'
import { isWholeRun } from '../support/series.ts'
import { openWorld, type World } from '../support/site/desk/form-world.ts'
import { databaseKinds } from '../support/site/test-site.ts'
import { readSource, readSources } from '../support/source-files.ts'

const gap = '[taken out]'

async function send(world: World, { fill, field }: FreeTextForm, text: string, suffix = '') {
  const { path, fields, cookie = world.cookie } = await fill(world)
  const [pathname = '', query] = path.split('?')
  const address = query === undefined ? pathname + suffix : `${pathname}${suffix}?${query}`
  return world.site.post(address, { ...fields, [field]: text }, { cookie })
}

test('a free text is in the list of free texts, whose forms are tested here', () => {
  const users = readSources(['src']).filter(
    ({ path, text }) =>
      /<TextArea\b|type: 'text(-area'|', isFreeText)|\bisFreeText( |$|\/>)/m.test(text) &&
      !/^src\/(ui|pages\/workshop)\//.test(path),
  )
  expect(users.map(({ path }) => path).sort()).toEqual([...new Set(freeTextForms.map(({ shownBy }) => shownBy))].sort())
})

test('only the kits of forms and facts make fields of several lines, which the browser guards', () => {
  const makers = readSources(['src']).filter(({ text }) => /<textarea\b/.test(text))
  expect(makers.map(({ path }) => path).sort()).toEqual([
    'src/ui/facts/editable-fact.tsx',
    'src/ui/forms/text-field.tsx',
  ])
  for (const { path } of makers) expect(readSource(path).text, path).toContain('useSecretGuard(props.field)')
})

describe.each(databaseKinds)('%s', (kind) => {
  test('a secret in the place of a name is refused and cut out too', async () => {
    await using world = await openWorld(kind, '/admin-profile')
    const [booking] = freeTextForms as [FreeTextForm]
    for (const { text, kept } of plantedSecrets.filter(({ text }) => text.length <= 100)) {
      const answer = await send(world, { ...booking, field: 'name' }, text)
      const html = await answer.text()
      expect([answer.status, html.includes('Please take it out'), html.includes(gap)]).toEqual([422, true, true])
      expect(kept.filter((part) => html.includes(part))).toEqual([])
    }
  })

  test.each(freeTextForms)(
    '$form: a secret is refused beside its field, cut out, and everything else stays',
    async (form) => {
      await using world = await openWorld(kind, '/admin-profile')
      for (const { text, kept } of isWholeRun ? plantedSecrets : plantedSecrets.slice(0, 2)) {
        const answer = await send(world, form, text)
        const html = await answer.text()
        expect(answer.status).toBe(form.status)
        const [, error = ''] = new RegExp(`<p id="[\\w-]+-${form.field}-error"[^>]*>([\\s\\S]*?)</p>`).exec(html) ?? []
        expect(wordsOf(error)).toContain('Please take it out')
        expect(html).toContain(gap)
        expect(html).toContain(form.stays)
        expect(kept.filter((part) => html.includes(part))).toEqual([])
      }
    },
  )

  test.each(freeTextForms)('$form: what the router sends is refused in the same way', async (form) => {
    await using world = await openWorld(kind, '/admin-profile')
    const [secret] = plantedSecrets
    const answer = await send(world, form, secret?.text ?? '', '.data')
    const data = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/x-script')
    expect([answer.status, data.includes('Please take it out')]).toEqual([form.status, true])
    expect(secret?.kept.filter((part) => data.includes(part))).toEqual([])
  })

  test.each(freeTextForms.filter(({ status }) => status === 422))(
    '$form: the text with its gap, or in other words, is accepted',
    async (form) => {
      await using world = await openWorld(kind, '/admin-profile')
      const text = `They wanted my seed phrase ${gap} and the code, and it was gone.`
      expect((await send(world, form, text)).status).toBeLessThan(400)
    },
  )
})
