import { describe, expect, it } from 'vitest'
import { parseSmtpUrl } from './smtp-url.ts'

describe('SMTP_URL', () => {
  it.each([
    ['smtps://user:p%40ss@mail.example.org?from=a@example.org', { port: 465, security: 'tls', password: 'p@ss' }],
    ['smtp://user:pass@mail.example.org?from=a@example.org', { port: 587, security: 'starttls' }],
    ['smtp://localhost:25?from=a@example.org', { host: 'localhost', port: 25, security: 'opportunistic', user: '' }],
    ['smtps://me%40example.org:pass@mail.example.org', { user: 'me@example.org', sender: 'me@example.org' }],
    ['smtp://[::1]:25?from=a@example.org', { host: '::1' }],
  ])('%s sends a password only over an encrypted connection', (url, settings) => {
    expect(parseSmtpUrl(url)).toMatchObject(settings)
  })

  it.each([
    'smtp://host',
    'smtp://user@host?from=a@example.org',
    'smtp://user:pass@host?from=nobody',
    'smtp://user:pass@host?from=a@example.org&tls=off',
    'https://host?from=a@example.org',
  ])('%s is not a valid SMTP_URL', (url) => {
    expect(parseSmtpUrl(url)).toBeUndefined()
  })
})
