import { adminArea } from '@teachnet/protocol'
import { findTrail, useAreaState } from '@teachnet/session'
import { useLocation } from 'react-router'
import { AboutDialog, HelpDialog } from '../../features/help/help-dialog.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import manifest from '../../../package.json' with { type: 'json' }

interface PageHelpProps {
  readonly onShortcuts: () => void
  readonly onAbout: () => void
  readonly onClose: () => void
}

/** The help of the page that is shown. */
export function PageHelp(props: PageHelpProps) {
  const { pathname } = useLocation()
  const page = findTrail(useAreaState()?.menu ?? [], `${adminArea.basePath}${pathname}`).at(-1)
  return (
    <WithMessages of="help">
      <HelpDialog {...props} title={page?.title ?? ''} ruleName={page?.name ?? ''} />
    </WithMessages>
  )
}

/** Version and licences of the back office. */
export function About({ onClose }: Pick<PageHelpProps, 'onClose'>) {
  return (
    <WithMessages of="help">
      <AboutDialog
        version={manifest.version}
        notices={`${import.meta.env.BASE_URL}third-party-notices.txt`}
        onClose={onClose}
      />
    </WithMessages>
  )
}
