import { expect, it } from 'vitest'
import { contentPolicyOf, scriptHash } from './content-policy.ts'

const page = { scriptHashes: [], frames: [], files: [] }

it('the content policy lets pages upload files to the storage and show them from there', () => {
  const policy = contentPolicyOf(page, { storageOrigins: ['http://127.0.0.1:9000'] })
  for (const directive of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self' http://127\\.0\\.0\\.1:9000`))
  expect(policy).toMatch(/script-src 'self';/)
})

it('the content policy lets pages call and show the listed origins and no other', () => {
  const policy = contentPolicyOf({ ...page, files: ['cdn.example'] }, { apiOrigin: 'https://api.example' })
  expect(policy).toContain("connect-src 'self' https://api.example cdn.example;")
  expect(policy).toContain("img-src 'self' https://api.example cdn.example data: blob:;")
})

it('the content policy accepts only hashes as script sources [G4]', () => {
  const hash = scriptHash('one()')
  const policy = contentPolicyOf({ ...page, scriptHashes: [hash, "x'; script-src *", ''] }, {})
  expect(policy).toContain(`script-src 'self' '${hash}';`)
})
