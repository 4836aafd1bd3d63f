import { shown } from '../refusals/shown.ts'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { ActionButton } from '../plain/action-button.tsx'

/** Signs in with a passkey of the device. */
export function PasskeyButton({ onAct }: { readonly onAct: () => Promise<void> }) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  return (
    <ActionButton
      isBusy={isBusy}
      onClick={() => {
        setBusy(true)
        void onAct()
          .catch(shown)
          .finally(() => setBusy(false))
      }}
    >
      {text('signIn.passkey')}
    </ActionButton>
  )
}
