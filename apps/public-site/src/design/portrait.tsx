import { Picture } from './picture.tsx'

interface Props {
  /** Address of the picture, or '': then the first character of the name stands on paper. */
  readonly src: string
  readonly name: string
  /** What a reader who does not see it is told; default '', where the name stands beside it. */
  readonly alt?: string
  /** Portraits have the proportion 4 : 5; the width in CSS pixels that the place reserves. */
  readonly width: number
  /** On the first screen: loaded at once. */
  readonly isFirst?: boolean
}

export function Portrait({ src, name, alt = '', width, isFirst = false }: Props) {
  const height = Math.round((width * 5) / 4)
  if (src === '')
    return (
      <span className="portrait portrait-monogram" aria-hidden="true">
        {[...name][0]}
      </span>
    )
  return (
    <Picture
      className="portrait"
      src={src}
      sizes={`${width}px`}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  )
}
