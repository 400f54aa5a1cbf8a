import { parentPort, workerData } from 'node:worker_threads'
import { drawDocument, type PrintJob } from '../../domain/papers/pdf/draw-document.js'
import { loadFonts } from '../../domain/papers/pdf/fonts.js'
import { TooManyPages } from '../../domain/papers/pdf/sheet.js'

/** Startup data of a thread. */
export interface ThreadData {
  readonly fontsDir: string | undefined
  readonly maxPages: number
}

/** Result of one job. */
export type ThreadAnswer = { readonly pdf: Uint8Array } | { readonly error: string; readonly isTooLarge: boolean }

const { fontsDir, maxPages } = workerData as ThreadData
const fonts = loadFonts(fontsDir)

parentPort?.on('message', async (job: PrintJob) => {
  const answer = await draw(job)
  parentPort?.postMessage(answer)
})

async function draw(job: PrintJob): Promise<ThreadAnswer> {
  try {
    return { pdf: await drawDocument(job, { fonts, maxPages }) }
  } catch (error) {
    return { error: String((error as Error).stack ?? error), isTooLarge: error instanceof TooManyPages }
  }
}
