import { z } from 'zod'

/** Something that happened outside of what the person is doing, told at the edge of the window. */
export const noticeSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['info', 'warning', 'error']),
    text: z.string(),
  })
  .readonly()

export type Notice = z.infer<typeof noticeSchema>
