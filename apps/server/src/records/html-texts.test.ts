import { plainTextsType } from '@teachnet/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDecodedTexts, withEncodedTexts } from './html-texts.ts'
import { sampleDefinition } from './test-support/sample-definition.ts'
import { openCrudTestApp, type OwnCrudTestApp } from './test-support/test-app.ts'

/** The headers of the BuildAdmin client, as its HTTP library sends them. */
const oldClient = { accept: 'application/json, text/plain, */*' }
const ownClient = { accept: `${plainTextsType}, text/plain, */*` }

const texts = [
  '若x<y，则y>x',
  'List<String>',
  `R&D "a" 'b' &lt;b&gt; &amp;lt; &#039;`,
  '<img src=x onerror=alert(1)>',
  `" onmouseover="alert(1)`,
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom('&', '&amp;', '&lt', ';', '#039;', '<', '>', '"', "'", 'amp;'), fc.string()))
  .map((parts) => parts.join(''))

describe('texts for a client that renders them as HTML', () => {
  it('an encoded text begins no tag, ends no attribute, and is the same text when it comes back [H1]', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const reply = withEncodedTexts(sampleDefinition, { row: { title: text } })
        const { title } = Object(Object(reply).row)
        expect(title).not.toMatch(/[<>"']/)
        expect(withDecodedTexts(sampleDefinition, { title })).toEqual({ title: text })
      }),
    )
  })

  it('a JSON text stays JSON, with encoded strings', () => {
    const log = {
      ...sampleDefinition,
      fields: { data: { kind: 'text', label: { 'zh-cn': '', en: '' }, max: 99, readOnly: true } },
    } as const
    const reply = withEncodedTexts(log, { list: [{ data: '{"a":"<b>\\"x\\""}' }] })
    expect(reply).toEqual({ list: [{ data: '{"a":"&lt;b&gt;&quot;x&quot;"}' }] })
  })

  describe('in the back office', () => {
    let t: OwnCrudTestApp
    beforeAll(async () => {
      t = await openCrudTestApp()
    })
    afterAll(() => t.close())

    const add = async (body: object, headers: Record<string, string>) => {
      expect(await t.call('POST', 'teacher.Teacher/add', { body, headers })).toMatchObject({ code: 1 })
      const { data } = await t.call('GET', 'teacher.Teacher/index', { query: 'order=id,desc&limit=1' })
      return Number(Object(data?.list)[0].id)
    }
    const read = async (id: number, headers: Record<string, string> = ownClient) =>
      Object((await t.call('GET', 'teacher.Teacher/edit', { query: { id: String(id) }, headers })).data).row

    it.each(texts)(
      'the BuildAdmin client adds %j, shows it without a tag, and saves its form without a change [H1, D7]',
      async (text) => {
        const content = '<p><b>a</b> &lt;i&gt; &amp;amp;</p>'
        const id = await add({ name: 'Chen', title: text, tags: ['<a>'], content }, oldClient)
        expect(await read(id)).toMatchObject({ title: text, tags: ['<a>'], content })

        const row = await read(id, oldClient)
        expect([row.title, ...row.tags].join('')).not.toMatch(/[<>"']/)
        expect(row.content).toBe(content)
        const { data } = await t.call('GET', 'teacher.Teacher/index', {
          query: `initKey=id&initValue[]=${id}`,
          headers: oldClient,
        })
        expect(JSON.stringify(Object(data?.list)[0].tags)).toBe('["&lt;a&gt;"]')

        // The form of that client sends the whole row, twice.
        for (let round = 0; round < 2; round++) {
          const body = await read(id, oldClient)
          expect(await t.call('POST', 'teacher.Teacher/edit', { body, headers: oldClient })).toMatchObject({ code: 1 })
        }
        expect(await read(id)).toMatchObject({ title: text, tags: ['<a>'], content })
      },
    )

    it('a text that a user of the BuildAdmin client changes may mix entities and typed characters', async () => {
      const id = await add({ name: 'Chen', title: 'x<y' }, ownClient)
      const { title } = await read(id, oldClient)
      const body = { id, title: `${title} & "a" <b>` }
      expect(await t.call('POST', 'teacher.Teacher/edit', { body, headers: oldClient })).toMatchObject({ code: 1 })
      expect(await read(id)).toMatchObject({ title: 'x<y & "a" <b>' })
    })

    it('our clients, and programs with neither header, get and send texts as they are stored', async () => {
      const id = await add({ name: 'Chen', title: '&lt;b&gt; <b>' }, ownClient)
      for (const headers of [ownClient, {}, { accept: '*/*' }]) {
        const row = await read(id, headers)
        expect(row.title).toBe('&lt;b&gt; <b>')
        const body = { id, title: row.title }
        expect(await t.call('POST', 'teacher.Teacher/edit', { body, headers })).toMatchObject({ code: 1 })
      }
      expect(await read(id)).toMatchObject({ title: '&lt;b&gt; <b>' })
    })
  })
})
