import '@teachnet/ui/error-pages.css'
import { NoAccessPage, NotFoundPage } from '@teachnet/ui/error-pages'

export function NotFound() {
  return <NotFoundPage homePath="/" />
}

export function NoAccess() {
  return <NoAccessPage homePath="/" />
}
