import Autocomplete from '@mui/material/Autocomplete'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../locales/en/navigation.json' with { type: 'json' }
import zh from '../locales/zh-cn/navigation.json' with { type: 'json' }
import { ThemeRoot } from './theme-root.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: false, addListener() {}, removeListener() {} }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const messages = { 'zh-cn': zh, en }

function show(locale: 'zh-cn' | 'en', child: ReactNode) {
  render(
    <MessagesProvider locale={locale} messages={messages[locale]}>
      <ThemeRoot>{child}</ThemeRoot>
    </MessagesProvider>,
  )
}

const choice = (
  <Autocomplete
    options={['A']}
    filterOptions={() => []}
    renderInput={(params) => <TextField {...params} label="x" />}
  />
)

it.each([
  ['zh-cn', '展开', '收起', '没有选项', '弹出内容'],
  ['en', 'Open', 'Close', 'No options', 'Pop-up'],
] as const)('inputs with options are in %s, and their list is in a region', (locale, open, close, none, region) => {
  show(locale, choice)
  fireEvent.click(screen.getByRole('button', { name: open }))
  screen.getByRole('button', { name: close })
  expect(within(screen.getByRole('region', { name: region })).getByText(none)).toBeInTheDocument()
})

it('a menu is in a region with a name', () => {
  show(
    'zh-cn',
    <Menu open anchorEl={document.body} slotProps={{ list: { 'aria-label': '更多' } }}>
      <MenuItem>编辑</MenuItem>
    </Menu>,
  )
  within(screen.getByRole('region', { name: '弹出内容' })).getByRole('menu', { name: '更多' })
})
