/** How the ledger bench prints what it measured. */
import type { Stage } from '#bench/ledger/growth.ts'
import type { Load, Sample } from '#bench/ledger/measure.ts'

/** All samples of one design under one load with so many callers. */
export type Cell = {
  readonly design: string
  readonly load: Load
  readonly callers: number
  readonly samples: readonly Sample[]
}

/** The middle of what was measured in several rounds. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle of one measure over the rounds of a cell. */
export const middle = (cell: Cell, measure: keyof Sample): number =>
  median(cell.samples.map((sample) => sample[measure]))

/** How many times the rate of `peer`: the middle of the rounds, each compared with itself. */
export const times = (cell: Cell, peer: Cell): number =>
  median(cell.samples.map(({ rate }, round) => rate / (peer.samples[round]?.rate ?? rate)))

/** One table for each load: designs by callers. */
export function printCells(cells: readonly Cell[]): void {
  for (const load of ['uniform', 'hot'] as const) {
    const under = cells.filter((cell) => cell.load === load)
    const title = load === 'hot' ? 'every payment charges a fee to one account' : 'uniform'
    printTable(
      [title, 'callers', '/s', 'range', 'p50 ms', 'p99 ms', 'CPU µs', 'WAL B', 'stored B'],
      under.map((cell) => [
        cell.design,
        whole(cell.callers),
        whole(middle(cell, 'rate')),
        range(cell.samples.map(({ rate }) => rate)),
        tenth(middle(cell, 'p50')),
        tenth(middle(cell, 'p99')),
        whole(middle(cell, 'cpuMicros')),
        whole(middle(cell, 'walBytes')),
        whole(middle(cell, 'storedBytes')),
      ]),
    )
  }
}

/** Our ledger by the length of its history. */
export function printStages(stages: readonly Stage[]): void {
  printTable(
    ['transfers there', '/s', 'p99 ms', 'CPU µs', 'WAL B', 'page of 40, ms'],
    stages.map((stage) => [
      whole(stage.rows),
      whole(stage.rate),
      tenth(stage.p99),
      whole(stage.cpuMicros),
      whole(stage.walBytes),
      hundredth(stage.pageMs),
    ]),
  )
}

/** Columns as wide as their widest cell; the first to the left, numbers to the right. */
export function printTable(head: readonly string[], body: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((line) => line[column]?.length ?? 0)),
  )
  console.log('')
  for (const line of [head, ...body]) {
    const cells = widths.map((width, column) => {
      const text = line[column] ?? ''
      return column === 0 ? text.padEnd(width) : text.padStart(width)
    })
    console.log(cells.join('  '))
  }
}

const range = (values: readonly number[]): string =>
  values.length < 2 ? '' : `${whole(Math.min(...values))}–${whole(Math.max(...values))}`

/** A number as people read it: 26,061. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** With one decimal. */
export const tenth = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en')

const hundredth = (value: number): string => (Math.round(value * 100) / 100).toLocaleString('en')
