import { chooseLanguage } from '@teachnet/languages'
import { adminArea, areaCalls, locales } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { themeModes, useThemeMode } from '@teachnet/ui/theme-mode'
import { listPages, signOut, toAssetUrl, useAreaState, withinBase } from '@teachnet/session'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../../session/app-services.ts'
import { useLock } from '../../lock/use-lock.ts'
import { Popup } from '../popup/popup.tsx'

/** Shows the signed-in account, with links to the profile and sign-out, and the choice of language and colours. */
export function AccountMenu() {
  const text = useText()
  const { session, client } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const cdnUrl = useAreaState()?.site.cdnUrl ?? ''
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [broken, setBroken] = useState('')
  const navigate = useNavigate()
  const lock = useLock()
  const locale = useLocale()
  const theme = useThemeMode()
  const profile = listPages(useAreaState()?.menu ?? []).find(({ name }) => name === 'routine/adminInfo')
  if (!info) return null
  const avatar = info.avatar && info.avatar !== broken ? toAssetUrl(info.avatar, cdnUrl) : ''
  return (
    <>
      <button
        type="button"
        className="account-button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={text('shell.account', { name: info.nickname })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {avatar ? (
          <img src={avatar} alt="" width={28} height={28} onError={() => setBroken(info.avatar)} />
        ) : (
          <span className="account-letter" aria-hidden="true" data-letter={info.nickname.slice(0, 1).toUpperCase()} />
        )}
        <span className="account-name">{info.nickname}</span>
      </button>
      <Popup
        anchor={anchor}
        onClose={() => setAnchor(null)}
        head={
          <li className="account-facts" role="none">
            <strong>{info.nickname}</strong>
            <span>{info.username}</span>
            {info.super && <span>{text('shell.super')}</span>}
            {info.last_login_time && <span>{text('shell.lastLogin', { time: info.last_login_time })}</span>}
          </li>
        }
        items={[
          ...(profile
            ? [
                {
                  label: text('shell.profile'),
                  onSelect: () => void navigate(withinBase(profile.path, adminArea.basePath)),
                },
              ]
            : []),
          ...(lock ? [{ label: text('shell.lock'), onSelect: lock }] : []),
          ...locales.map((one, at) => ({
            label: text(`app.language.${one}`),
            isOn: one === locale,
            isFirst: at === 0,
            // The choice loads the page again.
            onSelect: () => one !== locale && chooseLanguage(one),
          })),
          ...themeModes.map((one, at) => ({
            label: text(`app.theme.${one}`),
            isOn: one === theme.mode,
            isFirst: at === 0,
            onSelect: () => theme.choose(one),
          })),
          {
            isFirst: true,
            label: text('shell.logout'),
            // The client has shown why the server refused.
            onSelect: () => void signOut(client, areaCalls.admin.logout).catch(() => undefined),
          },
        ]}
      />
    </>
  )
}
