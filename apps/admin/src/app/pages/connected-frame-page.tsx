import { FramePage } from '../../features/frame/frame-page.tsx'
import type { PageProps } from './page-props.ts'

export function ConnectedFramePage({ entry }: PageProps) {
  return <FramePage title={entry.title} url={entry.url} />
}
