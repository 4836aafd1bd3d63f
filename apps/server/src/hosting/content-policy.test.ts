import { expect, it } from 'vitest'
import { contentPolicyOf, scriptHash } from './content-policy.ts'

const page = { scriptHashes: [], frames: [], files: [] }

it('lets pages bring files to the storage, and show them from there', () => {
  const policy = contentPolicyOf(page, { storageOrigins: ['http://127.0.0.1:9000'] })
  for (const directive of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self' http://127\\.0\\.0\\.1:9000`))
  expect(policy).toMatch(/script-src 'self';/)
})

it('lets pages call and show the places that are named, and no other', () => {
  const policy = contentPolicyOf({ ...page, files: ['cdn.example'] }, { apiOrigin: 'https://api.example' })
  expect(policy).toContain("connect-src 'self' https://api.example cdn.example;")
  expect(policy).toContain("img-src 'self' https://api.example cdn.example data: blob:;")
})

it('takes hashes of scripts alone into the policy', () => {
  const hash = scriptHash('one()')
  const policy = contentPolicyOf({ ...page, scriptHashes: [hash, "x'; script-src *", ''] }, {})
  expect(policy).toContain(`script-src 'self' '${hash}';`)
})
