import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileFiles } from './check/compile-files.ts'
import { createMessages } from './create-messages.ts'
import { defineLanguages } from './languages.ts'
import { createMessageLoader } from './message-loader.ts'
import { createCatalogue } from './node/catalogue.ts'
import { compileMessages } from './node/compile-messages.ts'

// In French 0 is singular, in English it is plural; in Polish 2 is "few", in English "other".
const languages = defineLanguages({
  locales: ['en', 'fr', 'pl'],
  defaultLocale: 'en',
  fallbacks: { fr: ['pl'] },
})
const english = { photos: '{n, plural, one {# photo} other {# photos}}', plain: 'Photos of {name}' }
const polish = { files: '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}' }
const french = { own: '{n, plural, one {# jour} other {# jours}}' }

const expected = { photos: '0 photos', files: '2 pliki', own: '0 jour' }

function shownBy(format: (id: string, values: { n: number }) => string) {
  return { photos: format('photos', { n: 0 }), files: format('files', { n: 2 }), own: format('own', { n: 0 }) }
}

describe('a text of another language that fills a gap has the plural forms of its own language (F8)', () => {
  it('on a server, also with texts that an installation has changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'i18n-gaps-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const [locale, texts] of Object.entries({ en: english, pl: polish, fr: french })) {
      mkdirSync(join(folder, locale))
      writeFileSync(join(folder, locale, 'a.json'), JSON.stringify(texts))
    }
    const catalogue = createCatalogue({ languages, folders: [folder] })
    expect(shownBy((id, values) => catalogue.format('fr', id, values))).toEqual(expected)
    const changed = catalogue.withTexts({ fr: { photos: '{n, plural, one {# photo !} other {# photos !}}' } })
    expect(shownBy((id, values) => changed.format('fr', id, values))).toEqual({ ...expected, photos: '0 photo !' })
  })

  it.each([
    ['texts', <T>(texts: T) => texts],
    ['compiled messages', (texts: Record<string, string>, locale: string) => compileMessages(texts, locale)],
  ])('in a loader that fills gaps with %s', async (_name, prepare) => {
    const tables = [
      {
        en: { a: async () => prepare(english, 'en') },
        pl: { a: async () => prepare(polish, 'pl'), b: async () => prepare({ more: polish.files }, 'pl') },
        fr: { a: async () => prepare(french, 'fr') },
      },
    ]
    const loader = createMessageLoader({ languages, locale: 'fr', tables, fillsGaps: true })
    await loader.load(['a'])
    const { format } = createMessages({ locale: 'fr', messages: loader.messages() })
    expect(shownBy(format)).toEqual(expected)

    // A file that the language lacks entirely.
    const plain = createMessageLoader({ languages, locale: 'fr', tables })
    await plain.load(['b'])
    expect(createMessages({ locale: 'fr', messages: plain.messages() }).format('more', { n: 2 })).toBe('2 pliki')
    expect(createMessages({ locale: 'pl', messages: prepare(polish, 'pl') }).format('files', { n: 5 })).toBe('5 plików')
  })

  it('in files that the build has filled in and written as JSON', () => {
    const place = { name: 'a', folder: '', repeated: [], positions: new Map() }
    const files = Object.entries({ en: english, pl: polish, fr: french }).map(([locale, messages]) => ({
      ...place,
      locale,
      messages,
      path: `${locale}/a.json`,
    }))
    const compiled: Record<string, object[]> = JSON.parse(
      JSON.stringify(compileFiles(files, languages).get('fr/a.json')),
    )
    const { format } = createMessages({ locale: 'fr', messages: compiled })
    expect(shownBy(format)).toEqual(expected)
    // Without a value the rest of the message has the same forms.
    expect(format('photos', {})).toBe('{n} photos')
    expect(JSON.stringify(compiled['plain'])).not.toContain('lang')
    expect(JSON.stringify(compiled['own'])).not.toContain('lang')
  })
})
