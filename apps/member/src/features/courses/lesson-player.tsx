import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import type { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'

interface LessonPlayerProps {
  readonly lesson: OwnLesson
  /** Address of a picture; empty: none. */
  readonly poster: string
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly onExpired: () => Promise<void>
}

/** Plays a lesson from where the member left it, and reports how far it was watched. */
export function LessonPlayer({ lesson, poster, onProgress, onExpired }: LessonPlayerProps) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const stored = useRef<Progress>(lesson)
  // A new signature of the same file does not interrupt a video that plays.
  const [address, setAddress] = useState(lesson.address)
  /** The address that could not be played last. */
  const [failed, setFailed] = useState<string>()
  if (failed === address && lesson.address !== address) setAddress(lesson.address)
  const report = useRef((_video: HTMLVideoElement, _isLeaving: boolean) => undefined as void)
  report.current = ({ currentTime: time, duration, readyState }, isLeaving) => {
    if (readyState === 0) return
    const next = progressToStore(stored.current, { time, duration, isLeaving })
    if (!next) return
    const before = stored.current
    stored.current = next
    // Without an answer, the next moment is stored instead.
    onProgress(next).catch(() => {
      stored.current = { ...before, isDone: false }
    })
  }
  useEffect(() => {
    // The reference is gone when the lesson is left.
    const element = video.current
    const leave = () => element && report.current(element, true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  return (
    <Box sx={{ bgcolor: 'common.black', lineHeight: 0 }}>
      <Box
        component="video"
        ref={video}
        src={address}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        aria-label={text('courses.video', { title: lesson.title })}
        poster={poster || undefined}
        onLoadedMetadata={({ currentTarget }) => {
          const start = startOf(stored.current, currentTarget.duration)
          // Seeking would replace the poster.
          if (start > 0) currentTarget.currentTime = start
        }}
        onTimeUpdate={({ currentTarget }) => report.current(currentTarget, false)}
        onPause={({ currentTarget }) => report.current(currentTarget, true)}
        onEnded={({ currentTarget }) => report.current(currentTarget, true)}
        onError={() => {
          // The address is valid for half an hour; with a new one, the video goes on where it stopped.
          if (failed !== address) void onExpired()
          setFailed(address)
        }}
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', maxHeight: '70vh' }}
      />
      {failed === address && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" size="small" onClick={() => void onExpired().then(() => video.current?.load())}>
              {text('courses.again')}
            </Button>
          }
        >
          {text('courses.failed')}
        </Alert>
      )}
    </Box>
  )
}

/** A course of the member with its lessons. */
export type OwnCourse = DataOf<typeof deskCalls.ownCourse>
/** A lesson of it. */
export type OwnLesson = OwnCourse['lessons'][number]
/** How far a lesson has been watched; the position is in seconds. */
export type Progress = Pick<OwnLesson, 'position' | 'isDone'>

/** Seconds between two writes while a video plays. */
const interval = 10
/** Share of a video after which its lesson counts as finished: credits need not be watched. */
const finishedAt = 0.95

/** The lesson to go on with: the first one with a video that is not finished, or else the first one with a video. */
export function nextLesson(lessons: readonly OwnLesson[]): OwnLesson | undefined {
  const playable = lessons.filter(({ key }) => key !== '')
  return playable.find(({ isDone }) => !isDone) ?? playable[0]
}

/** Where a video begins: where it was left, and at its start once it was seen to its end. */
export function startOf({ position }: Progress, duration: number): number {
  return position < duration * finishedAt ? position : 0
}

/**
 * What a player has to store at a moment of its video.
 *
 * @param stored what was stored last
 * @param isLeaving whether the video stops here: it is paused, at its end, or its page is left
 * @returns undefined: nothing, for it is stored already, or will be soon
 */
export function progressToStore(
  stored: Progress,
  { time, duration, isLeaving }: { readonly time: number; readonly duration: number; readonly isLeaving: boolean },
): Progress | undefined {
  const position = Math.floor(time)
  const isDone = stored.isDone || (duration > 0 && time >= duration * finishedAt)
  const isDue = isDone !== stored.isDone || Math.abs(position - stored.position) >= (isLeaving ? 1 : interval)
  return isDue ? { position, isDone } : undefined
}
