import { FramePage } from '../features/frame/frame-page.tsx'
import type { ScreenProps } from './screen-props.ts'

export function FrameScreen({ entry }: ScreenProps) {
  return <FramePage title={entry.title} url={entry.url} />
}
