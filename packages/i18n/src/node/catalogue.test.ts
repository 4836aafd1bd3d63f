import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineLanguages } from '../languages.ts'
import { createCatalogue, readCatalogues } from './catalogue.ts'

const languages = defineLanguages({ locales: ['en', 'fr'], defaultLocale: 'en' })
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'i18n-catalogue-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('a folder that is not there, or has no language, is an error that names it (M10)', () => {
  const folder = join(root, 'locales')
  const problem = `folders: "${folder}" has no folder "en" or "fr"`
  expect(() => createCatalogue({ languages, folders: [folder] })).toThrow(problem)
  mkdirSync(join(folder, 'de'), { recursive: true })
  expect(() => readCatalogues(languages, [folder])).toThrow(problem)
})

it('a language without a folder has the texts of its fallback (M10)', () => {
  mkdirSync(join(root, 'en'))
  writeFileSync(join(root, 'en/list.json'), '{ "list.title": "List" }')
  const { format } = createCatalogue({ languages, folders: [root] })
  expect(format('fr', 'list.title')).toBe('List')
})
