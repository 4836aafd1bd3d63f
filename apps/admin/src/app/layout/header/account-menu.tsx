import { adminArea, areaCalls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { listPages, signOut, toAssetUrl, useAreaState, withinBase } from '@teachnet/session'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../../session/app-services.ts'
import { useLock } from '../../lock/use-lock.ts'
import { Popup } from '../popup/popup.tsx'

/** Shows the signed-in account, with links to the profile and sign-out. */
export function AccountMenu() {
  const text = useText()
  const { session, client } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const cdnUrl = useAreaState()?.site.cdnUrl ?? ''
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [broken, setBroken] = useState('')
  const navigate = useNavigate()
  const lock = useLock()
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
          {
            label: text('shell.logout'),
            // The client has shown why the server refused.
            onSelect: () => void signOut(client, areaCalls.admin.logout).catch(() => undefined),
          },
        ]}
      />
    </>
  )
}
