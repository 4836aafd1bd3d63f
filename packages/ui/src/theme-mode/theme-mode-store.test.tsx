import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

it('follows the system until a theme is chosen, and follows choices in other tabs [E9]', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  // A store of its own: that of the page may listen to the system of an earlier test already.
  vi.resetModules()
  const [{ themeModeStore }, { useThemeMode }] = await Promise.all([
    import('./theme-mode-store.ts'),
    import('./theme-mode-store.ts'),
  ])
  function Visible() {
    const { mode, theme } = useThemeMode()
    return <p>{`${mode} ${theme}`}</p>
  }
  const media = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => media)
  render(<Visible />)
  expect(screen.getByText('system light')).toBeVisible()

  media.matches = true
  act(() => void media.dispatchEvent(new Event('change')))
  expect(screen.getByText('system dark')).toBeVisible()
  expect(document.documentElement.dataset['theme']).toBe('dark')

  act(() => themeModeStore.choose('light'))
  expect(screen.getByText('light light')).toBeVisible()
  expect(localStorage.getItem('teachnet-theme')).toBe('light')
  expect(document.documentElement.dataset['theme']).toBe('light')

  localStorage.setItem('teachnet-theme', 'dark')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'teachnet-theme' })))
  expect(screen.getByText('dark dark')).toBeVisible()
})
