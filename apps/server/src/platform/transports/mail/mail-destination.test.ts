import { describe, expect, it } from 'vitest'
import { findMailAddress } from './smtp-mailer.ts'

describe('allowed mail servers of the configuration page', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'smtp.example.org': ['93.184.216.34'],
    'tricky.example.org': ['93.184.216.34', '127.0.0.1'],
    'mail.lan': ['10.0.0.5'],
    localhost: ['127.0.0.1'],
  }
  const find = (host: string, port: number, allowed: readonly string[] = []) =>
    findMailAddress(
      { host, port },
      { allowed, resolve: async (name) => names[name] ?? Promise.reject(new Error('ENOTFOUND')) },
    )

  it('the configuration page allows a public mail server at a mail port, by the address that was looked up', async () => {
    for (const port of [25, 465, 587, 2525]) expect(await find('SMTP.example.org', port)).toBe('93.184.216.34')
    expect(await find('2606:2800:220:1::1', 465)).toBe('2606:2800:220:1::1')
  })

  it.each([22, 80, 443, 5432, 6379, 8000])(
    'the configuration page allows no mail server at other ports, such as %i',
    async (port) => {
      await expect(find('smtp.example.org', port)).rejects.toMatchObject({ reason: 'forbidden' })
    },
  )

  it.each([
    ...['localhost', 'mail.lan', 'tricky.example.org', '127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1'],
    ...['0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
    ...['::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
  ])('the configuration page allows no mail server in a private network: %s', async (host) => {
    await expect(find(host, 25)).rejects.toMatchObject({ reason: 'forbidden' })
  })

  it('the operator can allow a mail host at the mail ports, or at one named port', async () => {
    expect(await find('mail.lan', 25, ['mail.lan'])).toBe('10.0.0.5')
    expect(await find('localhost', 1025, ['localhost:1025'])).toBe('127.0.0.1')
    expect(await find('::1', 1025, ['[::1]:1025'])).toBe('::1')
    await expect(find('mail.lan', 22, ['mail.lan'])).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(find('localhost', 25, ['localhost:1025'])).rejects.toMatchObject({ reason: 'forbidden' })
  })

  it('a mail server that is not allowed is distinguished from an unknown name', async () => {
    await expect(find('unknown.example.org', 25)).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
