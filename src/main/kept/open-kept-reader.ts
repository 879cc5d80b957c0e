import type { ItemContent, OverflowLink, Reading, TranscriptPlace } from '../../core/items/item.ts'
import type { FoundAround, ItemLocation } from '../../shared/schemas/reader.ts'
import { LibraryError } from '../library/library-error.ts'
import { createReader, type Reader } from '../reader/reader.ts'
import type { ContentFinder, UnpackedFile } from './content-finder.ts'
import { findKeptOverflow, listKeptAgents } from './kept-companions.ts'
import type { Kept } from './open-kept.ts'

export function openKeptReader({ files, content }: Kept): Reader {
  const gone = {
    listAgents: listKeptAgents(files),
    findOverflow: findKeptOverflow(files),
  }
  return readKeptSessions(createReader(undefined, gone), content)
}

/** A reader that reads what is gone from disk from its kept copy. Whoever asks knows files by the places they had, and no others. */
function readKeptSessions(reader: Reader, content: ContentFinder): Reader {
  async function ask<T, A>(
    file: string,
    signal: AbortSignal | undefined,
    question: (file: string) => Promise<T>,
    translate: (answer: T, found: UnpackedFile) => A,
  ): Promise<T | A> {
    const found = await content.find(file, signal)
    return found === undefined ? question(file) : translate(await question(found.file), found)
  }
  const asIs = <T>(answer: T) => answer
  const at = (place: TranscriptPlace, file: string) => ({ ...place, file })

  return {
    open: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.open({ ...request, place: at(place, file) }, options),
        (reading, { toSource }) => reading && toSourceReading(reading, place, toSource),
      ),
    items: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.items({ ...request, place: at(place, file) }, options),
        (items, { toSource }) =>
          mapOverflow(items, (link) => ({ ...link, path: link.path && toSource(link.path) })),
      ),
    locate: (request, options = {}) =>
      ask(
        request.file,
        options.signal,
        (file) => reader.locate({ ...request, file }, options),
        (way, { toSource }) => toSourceWay(way, toSource),
      ),
    find: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.find({ ...request, place: at(place, file) }, options),
        asIs,
      ),
    findAround: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.findAround({ ...request, place: at(place, file) }, options),
        (found, { toSource }) => toSourceFound(found, toSource),
      ),
    points: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.points({ ...request, place: at(place, file) }, options),
        asIs,
      ),
    raw: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.raw({ ...request, place: at(place, file) }, options),
        asIs,
      ),
    oddLines: (place, options = {}) =>
      ask(place.file, options.signal, (file) => reader.oddLines(at(place, file), options), asIs),
    overflow: ({ place, ...request }, options = {}) =>
      ask(
        place.file,
        options.signal,
        (file) => reader.overflow({ ...request, place: at(place, file) }, options),
        asIs,
      ).catch(async (error: unknown) => {
        const isGone = error instanceof LibraryError && error.code === 'not-found'
        const copy = isGone ? await content.findCopy(place.file, options.signal) : undefined
        if (copy === undefined) throw error
        return reader.overflow({ ...request, place: at(place, copy.file) }, options)
      }),
  }
}

function mapOverflow(
  items: readonly ItemContent[],
  change: (link: OverflowLink) => OverflowLink,
): readonly ItemContent[] {
  return items.map((item) =>
    item.overflow.length === 0 ? item : { ...item, overflow: item.overflow.map(change) },
  )
}

type ToSource = UnpackedFile['toSource']

function toSourceReading(reading: Reading, place: TranscriptPlace, toSource: ToSource): Reading {
  return {
    ...reading,
    place,
    // However new the copy is, nobody writes in it.
    header: { ...reading.header, isLive: false },
    items: reading.items.map((item) =>
      item.agents.length === 0 ? item : { ...item, agents: toSourcePlaces(item.agents, toSource) },
    ),
    looseFiles: reading.looseFiles.map((link) => ({ ...link, path: link.path && toSource(link.path) })),
    looseAgents: reading.looseAgents.map((agent) => ({
      ...agent,
      place: toSourcePlace(agent.place, toSource),
    })),
  }
}

function toSourceFound({ places, elsewhere }: FoundAround, toSource: ToSource): FoundAround {
  return {
    places: places.map(({ place, items }) => ({
      place: toSourcePlace(place, toSource),
      items: items.map((item) => ({ ...item, agents: toSourcePlaces(item.agents, toSource) })),
    })),
    elsewhere: elsewhere && { ...elsewhere, way: toSourceWay(elsewhere.way, toSource) },
  }
}

function toSourceWay(way: readonly ItemLocation[], toSource: ToSource): readonly ItemLocation[] {
  return way.map((location) => ({ ...location, place: toSourcePlace(location.place, toSource) }))
}

function toSourcePlaces(places: readonly TranscriptPlace[], toSource: ToSource): readonly TranscriptPlace[] {
  return places.map((place) => toSourcePlace(place, toSource))
}

function toSourcePlace(place: TranscriptPlace, toSource: ToSource): TranscriptPlace {
  return { ...place, file: toSource(place.file) }
}
