import { useText } from '@teachnet/i18n/react'
import { readThemeMode, resolveTheme, storeThemeMode } from '@teachnet/ui/theme-mode'
import { themeAttribute } from '@teachnet/ui/tokens'

export function ThemeSwitch() {
  const text = useText()
  const name = text('site.switchTheme')
  return (
    <button type="button" className="theme-switch" aria-label={name} title={name} onClick={switchTheme}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 1.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  )
}

function switchTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const next = resolveTheme(readThemeMode(localStorage), isDark) === 'dark' ? 'light' : 'dark'
  document.documentElement.setAttribute(themeAttribute, next)
  storeThemeMode(next, localStorage)
}
