import { ThemeProvider } from '@mui/material/styles'
import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { createAppTheme } from '@teachnet/ui'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { palettes } from '@teachnet/ui/tokens'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import messages from '../../../locales/en/dashboard.json' with { type: 'json' }
import { ChartActions } from './chart-actions.tsx'

const rows = {
  title: 'Enquiries',
  head: 'Day',
  names: ['2026-11-01'],
  columns: [{ title: 'New', values: [3] }],
}

function Page() {
  const { choose } = useThemeMode()
  return (
    <>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('light')}>
        Light
      </button>
      <ChartActions rows={rows} isTable={false} onTable={() => {}} />
    </>
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the picture of a chart has the colours of the theme in which it is shown', async () => {
  const noListener = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: noListener,
    removeListener: noListener,
    addEventListener: noListener,
    removeEventListener: noListener,
  }))
  vi.stubGlobal('URL', { createObjectURL: () => '#', revokeObjectURL: noListener })
  const fills: unknown[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    fillText: () => {},
    measureText: () => ({ width: 1 }),
    set fillStyle(colour: unknown) {
      fills.push(colour)
    },
  } as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()))
  render(
    <MessagesProvider locale="en" messages={messages} {...siteFormats}>
      <ThemeProvider theme={createAppTheme()}>
        <Page />
      </ThemeProvider>
    </MessagesProvider>,
  )
  const paperOf = async (shown: string) => {
    fills.length = 0
    fireEvent.click(screen.getByRole('button', { name: shown }))
    fireEvent.click(screen.getByRole('button', { name: /Enquiries/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: messages['dashboard.savePng'] }))
    await waitFor(() => expect(fills).not.toEqual([]))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return fills[0]
  }
  expect(await paperOf('Light')).toBe(palettes.light.sheet)
  expect(await paperOf('Dark')).toBe(palettes.dark.sheet)
})
