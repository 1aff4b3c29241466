import type { ReactNode } from 'react';
import type { ListBaseProps } from 'react-admin';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { AddressedList } from './AddressedList.tsx';
import type { Known } from './knownSearch.ts';
import { type FrameProps, ListFrame, MergedFilters } from './ListFrame.tsx';

type Props = Known &
  Omit<FrameProps, 'pageSizes'> &
  Pick<ListBaseProps, 'resource' | 'sort' | 'perPage' | 'filter' | 'queryOptions'> & {
    title?: ReactNode;
    subtitle?: ReactNode;
    /** Buttons beside the title. */
    actions?: ReactNode;
    /** The heading of a screen with several lists, in place of title, subtitle and buttons. */
    header?: ReactNode;
    /** What stands between the title and the list, such as tabs or totals. */
    top?: ReactNode;
    /** The list itself: a `RecordTable`, or whatever reads the list's context. */
    children: ReactNode;
  };

/** The screen of a list of records: title, toolbar, rows and pages. */
export function RecordList({
  title,
  subtitle,
  actions,
  header = <PageHeader title={title} subtitle={subtitle} actions={actions} />,
  top,
  tabs,
  search,
  toolbar,
  perPage = TABLE_PAGE_SIZE,
  pageSizes = [perPage, 50, 100],
  children,
  ...list
}: Props) {
  return (
    <AddressedList perPage={perPage} pageSizes={pageSizes} {...list}>
      <MergedFilters>
        {header}
        {top}
        <ListFrame tabs={tabs} search={search} toolbar={toolbar} pageSizes={pageSizes}>
          {children}
        </ListFrame>
      </MergedFilters>
    </AddressedList>
  );
}
