import { chooseLanguage } from '@teachnet/languages'
import { locales } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { themeModes, useThemeMode } from '@teachnet/ui/theme-mode'

/** Language and theme switches as native selects: small, and familiar on every device. Styled by `@teachnet/session/app.css`. */
export function Switches() {
  const text = useText()
  const locale = useLocale()
  const { mode, choose } = useThemeMode()
  return (
    <>
      <select
        className="switch"
        aria-label={text('app.language')}
        value={locale}
        onChange={({ target }) => {
          const chosen = locales.find((one) => one === target.value)
          if (chosen) chooseLanguage(chosen)
        }}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {text(`app.language.${one}`)}
          </option>
        ))}
      </select>
      <select
        className="switch"
        aria-label={text('app.theme')}
        value={mode}
        onChange={({ target }) => choose(themeModes.find((one) => one === target.value) ?? 'system')}
      >
        {themeModes.map((one) => (
          <option key={one} value={one}>
            {text(`app.theme.${one}`)}
          </option>
        ))}
      </select>
    </>
  )
}
