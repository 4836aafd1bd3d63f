import { expect, it } from 'vitest'

import { settingFindings, siteFindings } from './public-checks.ts'

const settings = {
  publicOrigin: 'https://www.example.org',
  mail: undefined,
  backups: { everyHours: 24, keep: 7, drillDays: 7 },
  hasDemo: false,
  host: '127.0.0.1',
  trustedProxies: 1,
}

it('a server with the settings of a public site has nothing missing', () => {
  expect(settingFindings(settings).map(({ level }) => level)).toEqual(['ok'])
})

it.each([
  [{ publicOrigin: undefined }, 'The site has no public address with HTTPS.'],
  [{ publicOrigin: 'http://www.example.org' }, 'The site has no public address with HTTPS.'],
  [{ publicOrigin: 'https://localhost' }, 'The site has no public address with HTTPS.'],
  [
    { host: '0.0.0.0' },
    'Visitors come through a proxy, but other machines can also reach the port of the server directly.',
  ],
  [{ backups: undefined }, 'No backups are scheduled.'],
  [{ hasDemo: true }, 'Demo content is added to an empty database.'],
])('settings %j: %s', (fault, text) => {
  expect(settingFindings({ ...settings, ...fault })).toMatchObject([{ level: 'warning', text }])
})

it('administrators with only a password and a missing ICP number are named', () => {
  expect(siteFindings(undefined)).toEqual([])
  expect(siteFindings({ recordNumber: '京ICP备1号', weakAdmins: [] })).toMatchObject([{ level: 'ok' }])
  expect(siteFindings({ recordNumber: '', weakAdmins: ['admin'] }).map(({ text }) => text)).toEqual([
    'Administrators who sign in with only a password: 1 (admin).',
    'The ICP record number is not set; a site on a server in mainland China must show it.',
  ])
})
