import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { DecodedHeic, HeicTask } from './heic.ts'

// Run in a thread by `heic.ts`: the decoder computes for seconds.
const { path, mostPixels }: HeicTask = workerData
const images = await decode.all({ buffer: new Uint8Array(await readFile(path)) })
const [image] = images
// The size is known before a pixel is decoded.
if (!image || image.width * image.height > mostPixels) throw new RangeError('The picture is too large')
const { width, height, data } = await image.decode()
const answer: DecodedHeic = { width, height, data: new Uint8Array(data) }
parentPort?.postMessage(answer, [answer.data.buffer])
