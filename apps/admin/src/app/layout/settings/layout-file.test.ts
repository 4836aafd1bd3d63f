import { expect, it } from 'vitest'
import { readLayoutFile, writeLayoutFile } from './layout-drawer.tsx'
import { defaultLayoutSettings, switchLayoutMode } from '../../../session/layout-settings.ts'

it('the settings of one administrator are taken over by another one [E4]', () => {
  const settings = { ...switchLayoutMode(defaultLayoutSettings, 'Double'), menuWidth: 320, hasLogo: false }
  expect(readLayoutFile(writeLayoutFile(settings, 'dark'))).toEqual({ settings, theme: 'dark' })
})

it.each(['', '{', '[]', '{}', '{"kind":"teachnet-layout"}', '{"kind":"other","layout":{}}'])(
  'the file %j has no settings',
  (text) => {
    expect(readLayoutFile(text)).toBeUndefined()
  },
)

it('an odd setting of a file takes its default', () => {
  const text = JSON.stringify({ kind: 'teachnet-layout', layout: { layoutMode: 'Odd', menuWidth: 9, hasLogo: false } })
  expect(readLayoutFile(text)).toEqual({ settings: { ...defaultLayoutSettings, hasLogo: false }, theme: undefined })
})
