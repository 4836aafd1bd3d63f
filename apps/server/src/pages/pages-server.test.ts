import { expect, it } from 'vitest'

import { publicApiOf } from './pages-server.ts'

it('browsers are told the address of an API that they reach, and no internal one', () => {
  expect(publicApiOf({ apiOrigin: 'https://api.example.org' })).toBe('https://api.example.org')
  expect(publicApiOf({ apiOrigin: 'https://8.8.8.8' })).toBe('https://8.8.8.8')
  for (const apiOrigin of [
    'http://api.example.org',
    'http://127.0.0.1:8000',
    'https://10.0.0.7',
    'https://[::1]:8000',
    'https://teachnet-server',
    'https://teachnet-server.default.svc',
  ])
    expect(publicApiOf({ apiOrigin })).toBeUndefined()
})
