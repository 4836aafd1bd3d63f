import type { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'

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
