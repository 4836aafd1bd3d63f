import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { SiteLink } from './site-link.tsx'
import { useLoginPath } from '../account/use-login-path.ts'
import { useStoredAccount } from '../account/use-stored-account.ts'

/**
 * Leads to the member centre. The server renders the link for signing in; in the browser of a signed-in member it shows the avatar in the
 * same place, which keeps its size.
 */
export function AccountLink() {
  const text = useText()
  const member = useStoredAccount('member')
  const loginPath = useLoginPath()
  const name = member?.nickname || member?.username || ''
  return (
    <SiteLink
      className="masthead-account"
      to={member ? '/user/' : loginPath}
      {...(member && { 'aria-label': text('site.accountOf', { name }), title: name })}
    >
      <span className={member ? 'masthead-account-words is-hidden' : 'masthead-account-words'}>
        {text('site.signIn')}
      </span>
      {member && <Avatar key={member.avatar} src={member.avatar} name={name} />}
    </SiteLink>
  )
}

function Avatar({ src, name }: { readonly src: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="masthead-avatar" aria-hidden="true">
      {src === '' || isBroken ? (
        [...name][0]?.toUpperCase()
      ) : (
        <img src={src} alt="" width="32" height="32" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
