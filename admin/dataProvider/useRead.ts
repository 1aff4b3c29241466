import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Actions, PanelDataProvider } from './index.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/** The actions that read: their last argument is the signal that ends the call. */
type Reading = {
  [Name in keyof Actions]: Required<Parameters<Actions[Name]>> extends [...unknown[], AbortSignal] ? Name : never;
}[keyof Actions];
type ArgsOf<Name extends Reading> =
  Required<Parameters<Actions[Name]>> extends [...infer Args, AbortSignal] ? Args : never;
type DataOf<Name extends Reading> = Awaited<ReturnType<Actions[Name]>>;

/**
 * Reads what is not a record by an action of the data provider, under its name and arguments.
 *
 * @example const { data } = useRead('readExpertHistory', [id]);
 */
export function useRead<Name extends Reading>(name: Name, args: ArgsOf<Name>, options?: Options<DataOf<Name>>) {
  const server = useDataProvider<PanelDataProvider>();
  // The compiler cannot follow that the arguments are those of the action.
  const read = server[name] as (...all: unknown[]) => Promise<DataOf<Name>>;
  return useQuery({ queryKey: [name, ...args], queryFn: ({ signal }) => read(...args, signal), ...options });
}
