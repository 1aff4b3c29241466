import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { brandOf } from '#common/assessments/assigned-assessments.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { formatDate } from '#common/values/dates.ts';
import { AssignedAction } from './AssignedAction.tsx';
import { AssignedProgress, AssignedStatus, AssignedTitle } from './AssignedParts.tsx';
import { Deadline } from './Deadline.tsx';

const columns = ['Assessment Title', 'Brand', 'Status', 'Progress', 'Creation date', 'Deadline', 'Action'];

export type AssignedShapeProps = {
  items: readonly AssignedAssessment[];
  /** Shown instead of items when there are none. */
  empty: ReactNode;
  onDecline: (assessment: AssignedAssessment) => void;
};

export function AssignedTable({ items, empty, onDecline }: AssignedShapeProps) {
  return (
    <Card>
      <TableContainer>
        <Table aria-label="My Assigned Assessments">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id} hover sx={{ '&:last-child td, &:last-child th': { border: 0 } }}>
                <TableCell component="th" scope="row" sx={{ minWidth: 200 }}>
                  <AssignedTitle item={item} />
                </TableCell>
                <TableCell sx={{ minWidth: 136, overflowWrap: 'anywhere' }}>{brandOf(item)}</TableCell>
                <TableCell>
                  <AssignedStatus item={item} />
                </TableCell>
                <TableCell>
                  <AssignedProgress item={item} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(item.created_at)}</TableCell>
                <TableCell sx={{ minWidth: 120 }}>
                  <Deadline item={item} />
                </TableCell>
                <TableCell>
                  <AssignedAction item={item} onDecline={() => onDecline(item)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {empty}
    </Card>
  );
}
