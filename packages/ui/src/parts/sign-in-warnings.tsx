import { useText } from '@teachnet/i18n/react'

/**
 * Says below a sign-in form what this connection and this browser do not protect or store. Nothing on a page with https in a browser that
 * stores. Its messages are those of `navigation`.
 */
export function SignInWarnings() {
  const text = useText()
  return (
    <>
      {!window.isSecureContext && <p className="sign-in-warning">{text('signIn.notEncrypted')}</p>}
      {document.documentElement.dataset['storage'] === 'page' && (
        <p className="sign-in-warning">{text('signIn.notStored')}</p>
      )}
    </>
  )
}
