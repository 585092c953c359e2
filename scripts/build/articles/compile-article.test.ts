import { expect, test } from 'vitest'
import { compileArticle } from './compile-article'

const SHEET = `## Antes

Texto.

<TakeAway title="Roteiro de uma hora" kind="checklist">

- [ ] Ler *<En>Agile Retrospectives</En>*
- [ ] Ver [o guia](/blog/guia)

</TakeAway>

## Depois`

test('a sheet is a separate section with an anchor, in the order of the text', async () => {
  const { headings } = await compileArticle(SHEET, 'a.mdx')
  expect(headings).toEqual([
    { id: 'antes', title: 'Antes' },
    { id: 'roteiro-de-uma-hora', title: 'Roteiro de uma hora' },
    { id: 'depois', title: 'Depois' },
  ])
})

test('a sheet has its own Markdown without inputs', async () => {
  const { text } = await compileArticle(SHEET, 'a.mdx')
  const markdown = '- [ ] Ler *Agile Retrospectives*\n- [ ] Ver [o guia](/blog/guia)'
  expect(text).toContain(`markdown: ${JSON.stringify(markdown)}`)
  expect(text).toContain('id: "roteiro-de-uma-hora"')
  expect(text).not.toContain('checkbox')
  expect(text).not.toContain('"\\n"')
  expect(text).not.toContain('(!TakeAway)')
})

test('refuses two sections with one title, including sheets', async () => {
  const twice = `${SHEET}\n\n## Roteiro de uma hora`
  await expect(compileArticle(twice, 'a.mdx')).rejects.toThrow('are called Roteiro de uma hora')
})
