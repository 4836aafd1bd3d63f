import { expect, it } from 'vitest'
import { contentPolicyOf } from './content-policy.ts'

it('lets pages bring files to the storage, and show them from there', () => {
  const policy = contentPolicyOf('<p></p>', { storageOrigins: ['http://127.0.0.1:9000'] })
  for (const directive of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} 'self' http://127\\.0\\.0\\.1:9000`))
  expect(policy).toMatch(/script-src 'self';/)
})
