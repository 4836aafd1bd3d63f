import { describe, expect, it } from 'vitest'
import { folderOf, folderTerms, noFolder, toMediaQuery, fullLibrary, withTerm } from './use-media-files.ts'

describe('the search of the media library', () => {
  const usage = { field: 'usage', operator: 'eq', val: 'unused' } as const

  it('requests what was chosen', () => {
    const search = { text: ' cat ', folder: 3, terms: [usage] }
    expect(toMediaQuery(search, { kind: 'image', page: 2, backEnd: 'teachnet' })).toEqual({
      page: 2,
      limit: 60,
      quickSearch: 'cat',
      search: [
        { field: 'kind', operator: 'eq', val: 'image' },
        { field: 'folder_id', operator: 'eq', val: '3' },
        usage,
      ],
    })
  })

  it('requests from an old back end use only parameters that it supports', () => {
    const search = { text: '', folder: 3, terms: [usage] }
    expect(toMediaQuery(search, { kind: 'image', page: 1, backEnd: 'buildadmin' })).toEqual({
      page: 1,
      limit: 60,
      search: [{ field: 'mimetype', operator: 'LIKE', val: 'image' }],
    })
    expect(toMediaQuery(fullLibrary, { page: 1, backEnd: 'buildadmin' })).toEqual({ page: 1, limit: 60 })
  })

  it.each([undefined, noFolder, 7] as const)('reads the folder %s from the terms that it wrote', (folder) => {
    expect(folderOf([usage, ...folderTerms(folder)])).toBe(folder)
  })

  it('replaces the terms of one field only', () => {
    const terms = withTerm([usage, ...folderTerms(1)], 'folder_id', folderTerms(2))
    expect(terms).toEqual([usage, ...folderTerms(2)])
    expect(withTerm(terms, 'usage', [])).toEqual(folderTerms(2))
  })
})
