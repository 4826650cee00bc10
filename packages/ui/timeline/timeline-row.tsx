import { memo, type CSSProperties, type ReactNode } from 'react';
import type { DayScale } from './day-scale.ts';
import type { LaidRow } from './lay-rows.ts';
import type { TimelineBlock, TimelineRow } from './timeline-types.ts';
import { cutWithin } from './use-view.ts';

interface RowProps {
  laid: LaidRow;
  scale: DayScale;
  dayPx: number;
  /** Days in sight. */
  from: number;
  to: number;
  /** Blocks of this row that are kept drawn, that Tab leads to, and that are selected or on their way. */
  kept: string | undefined;
  tabbed: string | undefined;
  selected: string | undefined;
  taken: string | undefined;
  sayBlock: (block: TimelineBlock) => string;
  showName: ((row: TimelineRow) => ReactNode) | undefined;
}

/** A row with its name, which stays in sight, and those of its blocks and figures that are. */
export const TimelineRowView = memo(function TimelineRowView(props: RowProps) {
  const { laid, scale, dayPx, from, to, kept, tabbed, selected, taken, sayBlock, showName } = props;
  const { row, top, height, lanes } = laid;
  const px = (days: number) => days * dayPx;
  const isSeen = (begin: number, end: number) => scale.place(begin) < to && scale.place(end) > from;
  return (
    <div className="t-tl-row" role="listitem" data-row={row.id} data-level={row.level} style={{ top, height }}>
      <div className="t-tl-row__name">
        <span className="t-tl-row__text">{showName ? showName(row) : row.name}</span>
        {row.detail ? <span className="t-tl-row__detail">{row.detail}</span> : null}
      </div>
      <div className="t-tl-row__track" data-open={row.isOpen || undefined}>
        {row.cells?.map((cell) => {
          if (!isSeen(cell.from, cell.to)) return null;
          const left = scale.place(cell.from);
          return (
            <span
              key={cell.from}
              className="t-tl-cell"
              style={
                {
                  left: px(left),
                  width: px(scale.place(cell.to) - left),
                  '--share': cell.share,
                } as CSSProperties
              }
            >
              {cell.text}
            </span>
          );
        })}
        {laid.blocks.map(({ block, lane }) =>
          block.id === kept || block.id === tabbed || isSeen(block.from, block.to) ? (
            <BlockView
              key={block.id}
              block={block}
              place={{ left: scale.place(block.from), right: scale.place(block.to) }}
              lane={{ index: lane, of: lanes }}
              dayPx={dayPx}
              isCut={px(scale.place(block.from) - from) < cutWithin}
              isTabbed={block.id === tabbed}
              isSelected={block.id === selected}
              isTaken={block.id === taken}
              says={sayBlock(block)}
              scale={scale}
            />
          ) : null,
        )}
      </div>
    </div>
  );
});

interface BlockProps {
  block: TimelineBlock;
  place: { left: number; right: number };
  lane: { index: number; of: number };
  dayPx: number;
  /** Its beginning may be scrolled out of sight. */
  isCut: boolean;
  isTabbed: boolean;
  isSelected: boolean;
  isTaken: boolean;
  says: string;
  scale: DayScale;
}

function BlockView({ block, place, lane, dayPx, isCut, isTabbed, isSelected, isTaken, says, scale }: BlockProps) {
  const { left, right } = place;
  const width = Math.max(4, (right - left) * dayPx - 2);
  const length = right - left || 1;
  return (
    <button
      type="button"
      className="t-tl-block"
      data-block={block.id}
      data-look={block.look}
      data-faded={block.isFaded || undefined}
      data-trouble={block.trouble === undefined ? undefined : ''}
      data-taken={isTaken || undefined}
      data-cut={isCut || undefined}
      aria-pressed={isSelected}
      aria-label={says}
      tabIndex={isTabbed ? 0 : -1}
      style={
        {
          left: left * dayPx + 1,
          width,
          '--lane': lane.index,
          '--lanes': lane.of,
          ...(block.colour && { '--colour': block.colour }),
        } as CSSProperties
      }
    >
      <span className="t-tl-block__text">{block.label}</span>
      {block.stripes && block.stripes.length > 0 ? (
        <span className="t-tl-block__stripes">
          {block.stripes.map((stripe) => {
            const begin = (scale.place(stripe.from) - left) / length;
            const end = (scale.place(stripe.to) - left) / length;
            return (
              <span
                key={stripe.from}
                style={{
                  left: `${Math.max(0, begin) * 100}%`,
                  width: `${Math.max(0, Math.min(1, end) - Math.max(0, begin)) * 100}%`,
                  background: stripe.colour,
                }}
              />
            );
          })}
        </span>
      ) : null}
      {block.fixed === undefined ? <span className="t-tl-block__edge" data-edge="" /> : null}
    </button>
  );
}
